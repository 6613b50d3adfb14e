// The house is as docs/architecture.md says: rooms use only rooms above them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));

// From top to bottom.
const rooms = ['base', 'tables', 'puzzle', 'search', 'kind', 'io', 'api', 'app', 'mpi', 'wasm'];

// Kinds whose names are ordinary words too: what is moved in every kind, parts of memory.
const ordinary = ['tiles', 'blocks'];

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
	// An ordinary word names the kind where it is a string, begins an identifier or a path, or
	// says whose something is.
	const names = kinds.map((kind) => (!ordinary.includes(kind) ? kind
		: `"${kind}"|\\b${kind}_|\\bkind/${kind}\\b|\\b(?:champion|kind|puzzle) (?:of )?${kind}\\b`));
	const pattern = new RegExp(names.join('|'), 'i');
	const wrong = files
		.filter((path) => roomOf(path) !== 'kind' || !kindOf(path) && path !== 'kind/kinds.c')
		.flatMap((path) => readFileSync(join(source, path), 'utf8').split('\n')
			.map((line, index) => `${path}:${index + 1}: ${line.trim()}`)
			.filter((line) => pattern.test(line)));
	assert.deepEqual(wrong, []);
});

const FILE_LINES = 700, FUNCTION_LINES = 60;

// Those that may be longer, each with its reason.
const longFiles = [];
const longFunctions = [];

// The functions of a file: name, and lines from the type of the result to the closing brace.
// clang-format sees to it that their braces, and no others, stand alone in the first column.
function functionsOf(path) {
	const lines = readFileSync(join(source, path), 'utf8').split('\n');
	const functions = [];
	let begin = -1;
	lines.forEach((line, index) => {
		if (line === '{') {
			begin = index;
			while (begin > 0 && !/^$|[;}]$|\*\/$|^#/.test(lines[begin - 1]))
				begin--;
		} else if (line === '}' && begin >= 0) {
			const head = lines.slice(begin, index).join('\n');
			const name = (/^(\w+)\(/m.exec(head) ?? /(\w+) ?\(/.exec(head))?.[1];
			functions.push({ name: `${path} ${name}`, lines: index - begin + 1 });
			begin = -1;
		}
	});
	return functions;
}

test('files and functions are short', () => {
	const long = files.filter((path) => !longFiles.includes(path)
		&& readFileSync(join(source, path), 'utf8').split('\n').length - 1 > FILE_LINES);
	assert.deepEqual(long, []);
	const functions = files.flatMap(functionsOf);
	assert.ok(functions.length > 1000);
	assert.deepEqual(functions.filter(({ name }) => /undefined/.test(name)), []);
	assert.deepEqual(functions.filter(({ name, lines }) =>
		lines > FUNCTION_LINES && !longFunctions.includes(name)), []);
});

test('functions of a text that is compiled for several widths bear its name', () => {
	const templates = files.filter((path) => path.endsWith('.inc.h'));
	assert.ok(templates.length >= 7);
	for (const path of templates) {
		const text = readFileSync(join(source, path), 'utf8');
		const file = /([^/]+)\.inc\.h$/.exec(path)[1];
		// That of the file, or of a struct of it.
		const names = [file, ...[...text.matchAll(/^struct (\w+) \{/gm)].map((match) => match[1])];
		const wrong = functionsOf(path).map(({ name }) => name.split(' ')[1])
			.filter((name) => name !== name.toUpperCase()
				&& !names.some((prefix) => name.startsWith(`${prefix}_`)));
		assert.deepEqual(wrong, [], path);
	}
});

test('docs/new-puzzle.md quotes its example as it is', () => {
	const root = join(source, '..');
	const page = readFileSync(join(root, 'docs/new-puzzle.md'), 'utf8');
	const example = join(root, 'examples/leapfrog');
	const texts = [...readdirSync(example).map((name) => join(example, name)),
		join(root, 'tests/example-tree.sh')].map((path) => readFileSync(path, 'utf8'));
	// The script says tabs and ends of lines as sed does.
	const all = texts.join('\n').replace('\\n\\tX(', '\n\tX(');
	const quotes = [...page.matchAll(/^```c\n([^]*?)^```$/gm)].map((match) => match[1]);
	assert.ok(quotes.length >= 9);
	assert.equal(page.match(/^```/gm).length, 2 * quotes.length);
	assert.deepEqual(quotes.filter((quote) => !all.includes(quote.trimEnd())), []);
	// And the members that it speaks of are there.
	const contract = readFileSync(join(source, 'puzzle/puzzle.h'), 'utf8');
	for (const member of ['recognise', 'read_document', 'solvable', 'advise', 'goal_count',
		'moves_back', 'estimate_after', 'redundant', 'random', 'cell'])
		assert.ok(page.includes(`\`${member}\``) && contract.includes(`(*${member})(`), member);
});

test('the version stands in one place, and the changes begin with it', () => {
	const root = join(source, '..');
	const version = /^#define GLS_VERSION "(\d+\.\d+\.\d+)"$/m
		.exec(readFileSync(join(root, 'include/glissade/glissade.h'), 'utf8'))[1];
	assert.equal(/^## (\S+)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))[1], version);
	// What else bears it is filled in when it is built.
	const others = ['Makefile', 'glissade.pc.in', 'web/package.json', 'docs/glissade.1.in', 'README.md',
		...files.map((path) => `src/${path}`)];
	assert.deepEqual(others.filter((path) => readFileSync(join(root, path), 'utf8').includes(version)), []);
});

// What docs/architecture.md names in backquotes.
const page = readFileSync(join(source, '../docs/architecture.md'), 'utf8');
const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]);

test('every path that docs/architecture.md names is there', () => {
	const paths = [...page.matchAll(/\b(?:include|src|web|tests|docs|data)\/[\w./-]*\w/g)].map((match) => match[0]);
	assert.ok(paths.length > 50);
	assert.deepEqual(paths.filter((path) => !existsSync(join(source, '..', path))), []);
	// Shorter names are the end of a path.
	const short = quoted.filter((name) => /^[\w./]+\.[ch]$/.test(name) && !name.startsWith('src/'));
	const ends = [...files.map((path) => `/${path}`), ...paths.map((path) => `/${path}`)];
	assert.ok(short.length > 5);
	assert.deepEqual(short.filter((name) => !ends.some((path) => path.endsWith(`/${name}`))), []);
});

test('every function that docs/architecture.md names is there', () => {
	const text = files.map((path) => readFileSync(join(source, path), 'utf8')).join('\n');
	// Defined, with its name in the first column, or exported, or a member of a struct.
	const isDefined = (name) =>
		new RegExp(`^${name}\\(|^EXPORT\\(${name}\\)\\(|\\(\\*${name}\\)\\(`, 'm').test(text);
	const names = quoted.map((name) => /^(\w+)\(\)$/.exec(name)?.[1]).filter(Boolean);
	assert.ok(names.length > 25);
	assert.deepEqual(names.filter((name) => !isDefined(name)), []);
});
