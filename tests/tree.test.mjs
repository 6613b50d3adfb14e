// The house is as docs/architecture.md says: rooms use only rooms above them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));

// From top to bottom.
const rooms = ['base', 'tables', 'puzzle', 'search', 'kind', 'io', 'api', 'app', 'mpi', 'wasm'];

// They work with every kind of puzzle and know none by name; those who offer the options of a
// kind do so until the options are the kind's own.
const unknowing = ['base', 'search', 'io', 'api', 'app', 'mpi', 'wasm'];
const offering = ['app/app.h', 'app/help.c', 'app/options.c', 'wasm/door.c'];

const files = readdirSync(source, { recursive: true }).filter((path) => /\.[ch]$/.test(path));

// The files of src/ that a file includes; what the Makefile makes is not among them.
function included(path) {
	const text = readFileSync(join(source, path), 'utf8');
	return [...text.matchAll(/^\s*#\s*include\s+"([^"]+)"/gm)]
		.map((match) => match[1])
		.filter((name) => name.includes('/') && existsSync(join(source, name)));
}

const roomOf = (path) => path.split('/')[0];
const kindOf = (path) => /^kind\/([^/]+)\//.exec(path)?.[1];

test('every file of src/ stands in a room', () => {
	assert.ok(files.length > 100);
	assert.deepEqual(files.filter((path) => !rooms.includes(roomOf(path))), []);
});

test('a room includes only itself and rooms above it', () => {
	const wrong = files.flatMap((path) => included(path)
		.filter((name) => rooms.indexOf(roomOf(name)) > rooms.indexOf(roomOf(path)))
		.map((name) => `${path} includes ${name}`));
	assert.deepEqual(wrong, []);
});

test('kinds do not know each other', () => {
	const wrong = files.flatMap((path) => included(path)
		.filter((name) => kindOf(path) && kindOf(name) && kindOf(path) !== kindOf(name))
		.map((name) => `${path} includes ${name}`));
	assert.deepEqual(wrong, []);
});

test('nothing but its folder and the table of kinds knows a kind by name', () => {
	const kinds = readdirSync(join(source, 'kind'), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map((entry) => entry.name);
	assert.ok(kinds.length >= 3);
	// Tiles are also what is moved in every kind.
	const names = kinds.map((kind) => (kind === 'tiles' ? '"tiles"|\\btiles_|champion of tiles' : kind));
	const pattern = new RegExp(names.join('|'), 'i');
	const wrong = files
		.filter((path) => unknowing.includes(roomOf(path)) && !offering.includes(path))
		.flatMap((path) => readFileSync(join(source, path), 'utf8').split('\n')
			.map((line, index) => `${path}:${index + 1}: ${line.trim()}`)
			.filter((line) => pattern.test(line)));
	assert.deepEqual(wrong, []);
});
