// The book and the README: their commands run, what they show is what comes out, pictures and links
// are there. In a block of `console`, "…" stands for any lines, or for the rest of one, and times
// for any time.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'build');
const options = { skip: existsSync(join(built, 'glissade')) ? false : 'needs build/glissade' };
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'bench/README.md',
	...readdirSync(join(root, 'docs'), { recursive: true })
		.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`)];
const text = (page) => readFileSync(join(root, page), 'utf8');

// Those that take too long here, or need what is not here, each with its reason.
const notRun = [
	[/^glissade bench (korf100|random1000|hard)\b/, 'minutes; the tests of the benchmark run its boards'],
	[/6-6-6-6/, 'tables of 181 MB; tests/test_pdb.c'],
	[/'>>-<<'/, 'an example that is no part of the command; tests/test_example_kind.c'],
	[/^glissade play\b/, 'needs a terminal; tests/play.test.mjs'],
	[/--resume|--checkpoint/, 'only where a search has packets; tests/test_checkpoint.c'],
	[/^glissade compare data\/eight --(depth-bound|plot)/, 'half a minute each; tests/test_command_compare.c'],
];

// Commands in blocks that are set in or fenced, lines that go on joined. Where "$ " stands before one, with
// what it shows.
function commandsOf(page) {
	const commands = [];
	let shown = null, fence = null;
	for (const line of text(page).replace(/ \\\n\s*/g, ' ').split('\n')) {
		const fenced = /^```(\w*)/.exec(line);
		if (fenced) {
			fence = fence === null ? fenced[1] : null;
			shown = null;
			continue;
		}
		const inside = fence !== null ? line : /^ {4}(.*)$/.exec(line)?.[1];
		if (inside === undefined) {
			shown = null;
			continue;
		}
		if (/^\$ /.test(inside)) {
			shown = { page, line: inside.slice(2), output: [] };
			commands.push(shown);
		} else if (shown)
			shown.output.push(inside);
		else if (/^(echo .* \| )?glissade [a-z]+ |^glissade bench$/.test(inside) && !inside.includes(': signature') && !/^glissade \w+ {2,}/.test(inside))
			commands.push({ page, line: inside.replace(/ {2,}[#a-z].*$/, ''), output: null });
	}
	return commands;
}

const withoutTimes = (line) => line.replace(/\d[\d,.]*( ms| s)\b/g, 'TIME$1').trimEnd();

// Whether the lines are those expected.
function fits(expected, lines) {
	if (!expected.length)
		return lines.every((line) => !line);
	const [first, ...rest] = expected;
	if (first === '…')
		return lines.some((_, index) => fits(rest, lines.slice(index))) || fits(rest, []);
	if (!lines.length)
		return false;
	const open = first.endsWith('…');
	const begin = withoutTimes(open ? first.slice(0, -1) : first), line = withoutTimes(lines[0]);
	return (open ? line.startsWith(begin) : line === begin) && fits(rest, lines.slice(1));
}

const all = pages.flatMap(commandsOf);

test('the book has commands, and every one that is not run is excused', () => {
	assert.ok(all.length > 40, `${all.length} commands`);
	assert.ok(all.filter(({ output }) => output).length >= 8);
	// No excuse is left over.
	for (const [pattern] of notRun)
		assert.ok(all.some(({ line }) => pattern.test(line)), `${pattern}`);
});

// One folder for all, since some read what others wrote; the parts of the tree that they name are in it.
const folder = mkdtempSync(join(tmpdir(), 'glissade-book-'));
for (const part of ['data', 'examples'])
	symlinkSync(join(root, part), join(folder, part));
mkdirSync(join(folder, 'docs'));
writeFileSync(join(folder, 'board.txt'), '8 6 7\n2 5 4\n3 0 1\n');
test.after(() => rmSync(folder, { recursive: true }));

for (const { page, line, output } of all) {
	const excuse = notRun.find(([pattern]) => pattern.test(line));
	test(`${page}: ${line}`, { skip: options.skip || excuse?.[1] || false }, () => {
		const { status, stdout, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${line}`], {
			encoding: 'utf8',
			input: '',
			cwd: folder,
			timeout: 120_000,
			env: { ...process.env, PATH: `${built}:${process.env.PATH}`, LC_ALL: 'C.UTF-8', XDG_CACHE_HOME: folder },
		});
		// Proved unsolvable is an answer too, and so is a limit that the line itself sets.
		const good = status === 0 || status === 1 || status === 3 && / --time /.test(line);
		assert.ok(good, `it ends with ${status}: ${stderr}`);
		if (output)
			assert.ok(fits(output, stdout.split('\n')), `it shows\n${stdout}\nnot\n${output.join('\n')}`);
	});
}

const blockOf = (page, language) => new RegExp('^```' + language + '\\n([^]*?)^```$', 'm').exec(text(page))[1];

test('README.md: the example in C', { skip: existsSync(join(built, 'libglissade.so.1')) ? false : 'needs the shared library' }, () => {
	const source = join(folder, 'three.c'), program = join(folder, 'three');
	writeFileSync(source, `#include <glissade/glissade.h>\n#include <stdio.h>\nint\nmain(void)\n{\n${blockOf('README.md', 'c')}
		printf("%u\\n", result ? result->length : 0);\n}\n`);
	const compiled = spawnSync('cc', ['-Wall', '-Werror', `-I${join(root, 'include')}`, source, join(built, 'libglissade.so.1'),
		`-Wl,-rpath,${built}`, '-o', program], { encoding: 'utf8' });
	assert.equal(compiled.status, 0, compiled.stderr);
	assert.equal(spawnSync(program, { encoding: 'utf8' }).stdout, '31\n');
});

test('README.md: the example in JavaScript', { skip: existsSync(join(built, 'web/glissade.wasm')) ? false : 'needs make web' }, () => {
	const source = blockOf('README.md', 'js').replace("'./glissade.mjs'", `'${join(built, 'web/glissade.mjs')}'`);
	const { stdout, stderr } = spawnSync('node', ['--input-type=module', '-e', source], { encoding: 'utf8' });
	assert.match(stdout, /^31 [A-Z0-9]+\n$/, stderr);
});

test('links lead to files, and pictures are small', () => {
	for (const page of pages)
		for (const [, target] of text(page).replace(/```[^]*?```/g, '').matchAll(/(?:\]\(|src=")([^)"#\s]+)[^)"]*[)"]/g)) {
			if (/^[a-z]+:/.test(target))
				continue;
			// Two pages are made when the book is, and three have another place there.
			const made = page.startsWith('docs/') && /^(options|benchmark|contributing|security|changes)\.md$/.test(target);
			const path = join(root, dirname(page), target);
			assert.ok(made || existsSync(path), `${page}: ${target}`);
			if (/\.(svg|png|gif)$/.test(target))
				assert.ok(statSync(path).size < 300_000, `${target} has ${statSync(path).size} bytes`);
		}
	for (const picture of readdirSync(join(root, 'docs/pictures')))
		assert.ok(pages.some((page) => text(page).includes(`pictures/${picture}`)), `nobody shows ${picture}`);
});

test('every page of docs/ has its place in the book', async () => {
	const { default: config } = await import('../docs/book/config.mjs');
	const links = config.themeConfig.sidebar.flatMap(({ link, items = [] }) => [link, ...items.map((item) => item.link)]);
	const missing = pages.filter((page) => page.startsWith('docs/'))
		.map((page) => page.slice(4, -3).replace(/^\/index$/, '/'))
		.filter((page) => !links.includes(page));
	assert.deepEqual(missing, []);
});

test('the page is found from all pages of the book, also from those in folders', async () => {
	const { default: config } = await import('../docs/book/config.mjs');
	for (const { link } of config.themeConfig.nav) {
		assert.ok(link.startsWith('/'), link);
		assert.equal(new URL(config.base.replace(/\/$/, '') + link, 'http://host').pathname, '/');
	}
});
