// The house is as docs/architecture.md says: rooms use only rooms above them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));

// From top to bottom.
const rooms = ['base', 'tables', 'puzzle', 'search', 'kind', 'io', 'api', 'app', 'mpi', 'wasm'];

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
