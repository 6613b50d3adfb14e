// glissade play in a terminal, which is tmux: what it shows is waited for, never a time.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const glissade = fileURLToPath(new URL('../build/glissade', import.meta.url));
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const options = { skip: has('tmux') && existsSync(glissade) ? false : 'needs tmux and build/glissade' };

const PATIENCE = 60_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

// A board of each kind, a few moves from its goal.
const boards = {
	tiles: '8 6 7/2 5 4/3 0 1',
	shuffdle: 'EEL HCE/ORW/___',
	mondrian: 'AB.#/..#./.... => ..A#/B.#./....',
	blocks: 'AXX/AXX/B.C/... => .../.../.XX/.XX',
};

let sessions = 0;

class Terminal {
	constructor(state, { columns = 90, rows = 30, environment = {} } = {}) {
		this.socket = `glissade-${process.pid}-${++sessions}`;
		this.state = state;
		const set = Object.entries({ XDG_STATE_HOME: state, LC_ALL: 'C.UTF-8', ...environment })
			.flatMap(([name, value]) => ['-e', `${name}=${value}`]);
		this.tmux('new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, ...set,
			'bash', '--norc', '--noprofile', '-i');
		this.type('PS1="ready\\$ "');
	}

	tmux(...words) {
		return execFileSync('tmux', ['-L', this.socket, '-f', '/dev/null', ...words], { encoding: 'utf8' });
	}

	screen() {
		return this.tmux('capture-pane', '-p');
	}

	key(...keys) {
		this.tmux('send-keys', ...keys);
	}

	type(line) {
		this.tmux('send-keys', '-l', line);
		this.key('Enter');
	}

	// The screen as soon as it fits; a failure shows it.
	async shows(pattern) {
		const end = Date.now() + PATIENCE;
		for (;;) {
			const screen = this.screen();
			if (typeof pattern === 'function' ? pattern(screen) : pattern.test(screen))
				return screen;
			assert.ok(Date.now() < end, `${pattern} is not in\n${screen}`);
			await pause();
		}
	}

	async play(words = '', before = '') {
		this.type(`clear; ${before}${glissade} play ${words}; echo "ended $?"`);
		return this.shows(/ to go /);
	}

	// The process of the game.
	game() {
		const shell = this.tmux('display-message', '-p', '#{pane_pid}').trim();
		return Number(spawnSync('pgrep', ['-P', shell], { encoding: 'utf8' }).stdout.trim().split('\n')[0]);
	}

	close() {
		spawnSync('tmux', ['-L', this.socket, 'kill-server']);
	}
}

// A game that was killed may still be writing.
async function forget(state) {
	for (let i = 0; existsSync(state); i++)
		try {
			rmSync(state, { recursive: true });
		} catch (error) {
			if (i > 100)
				throw error;
			await pause();
		}
}

// A test with a directory for the state, and terminals that end with it.
function play(name, body) {
	test(name, options, async () => {
		const state = mkdtempSync(join(tmpdir(), 'glissade-play-'));
		const terminals = [];
		try {
			await body((settings) => {
				terminals.push(new Terminal(state, settings));
				return terminals.at(-1);
			}, state);
		} finally {
			for (const terminal of terminals)
				terminal.close();
			await forget(state);
		}
	});
}

const movesOf = (screen) => Number(/moves (\d+) /.exec(screen)?.[1]);
const boardOf = (screen) => screen.slice(0, screen.indexOf('moves '));

async function byHints(terminal) {
	let screen = await terminal.shows(/to go \d/);
	const distance = Number(/to go (\d+)/.exec(screen)[1]);
	assert.ok(distance > 0);
	for (let done = 0; done < distance; done++) {
		terminal.key('h');
		await terminal.shows(/hint: \S+/);
		terminal.key('h');
		screen = await terminal.shows((now) => movesOf(now) === done + 1);
	}
	return { screen: await terminal.shows(/solved in/), distance };
}

for (const [kind, board] of Object.entries(boards))
	play(`a whole game of ${kind} by the hint key`, async (open) => {
		const terminal = open();
		await terminal.play(`--kind ${kind} '${board}'`);
		const { screen, distance } = await byHints(terminal);
		assert.match(screen, new RegExp(`solved in ${distance} moves\n`)); // and no record
		assert.match(screen, /to go 0/);
		assert.match(screen, new RegExp(`${kind} \\d+ x \\d+`));
		terminal.key('q');
		await terminal.shows(/ended 0/);
	});

play('killed and started again, the game goes on', async (open, state) => {
	const terminal = open();
	await terminal.play(`'${boards.tiles}'`);
	terminal.key('Left');
	await terminal.shows(/moves 1 /);
	terminal.key('s');
	await terminal.shows(/moves 2 /);
	terminal.key('u');
	const before = await terminal.shows(/moves 1 .* to go \d/);
	process.kill(terminal.game(), 'SIGKILL');
	await terminal.shows(/Killed/);
	terminal.type('reset');
	const after = await terminal.play();
	assert.equal(boardOf(after), boardOf(before));
	assert.match(after, /moves 1 /);
	terminal.key('r'); // what was taken back is there too
	await terminal.shows(/moves 2 /);
	terminal.key('q');
	await terminal.shows(/ended 0/);
	// What is no game is not taken for one.
	writeFileSync(join(state, 'glissade/game'), 'glissade game 1\npuzzle 1 2 3\nmoves U\n');
	await terminal.play();
	await terminal.shows(/moves 0 /);
});

play('arrows, letters, undo, redo, a record', async (open, state) => {
	const terminal = open();
	await terminal.play("'1 2 3/4 5 6/0 7 8'");
	terminal.key('Left');
	await terminal.shows(/moves 1 .*to go 1/);
	terminal.key('u');
	await terminal.shows(/moves 0 .*to go 2/);
	terminal.key('r');
	await terminal.shows(/moves 1 .*to go 1/);
	terminal.key('Up');
	await terminal.shows(/nothing moves that way|moves 2 /);
	terminal.key('b');
	await terminal.shows(/moves 0 .*to go 2/);
	terminal.key('a');
	await terminal.shows(/moves 1 /);
	terminal.key('a');
	await terminal.shows(/moves 2 .*to go 0[^]*record 2 moves[^]*solved in 2 moves: a record!/);
	assert.match(readFileSync(join(state, 'glissade/records'), 'utf8'), /^tiles 3x3 stm 2 moves \d+\.\d seconds\n$/);
	terminal.key('n');
	await terminal.shows(/moves 0 .*to go [1-9]/);
});

// A puzzle whose new boards must be of its own sort, which the game says as it is kept.
const sorts = {
	'lanes and metric': ["--kind blocks --metric move --lanes 'AA.B/..CB/..C. => ..AA/..../....'",
		/^puzzle .*metric=move .*lanes=true /m],
	'any line': ["'hard:BIT __T/AH_/BBT'", /^puzzle hard:BIT/m],
	'the goal': ["--goal blank-first --metric mtm '1 2 0/3 4 5/6 7 8'", /^puzzle metric=mtm goal='0 1 2/m],
	'colours': ["'A.B./..../.... => .A.B/..../....'", /^puzzle \S+ => \S+$/m],
};

for (const [sort, [words, kept]] of Object.entries(sorts))
	play(`a new board is of the sort of the old one: ${sort}`, async (open, state) => {
		const terminal = open();
		await terminal.play(words);
		const old = boardOf(terminal.screen());
		terminal.key('n');
		await terminal.shows((screen) => boardOf(screen) !== old && / to go /.test(screen));
		terminal.key('q');
		await terminal.shows(/ended 0/);
		assert.match(readFileSync(join(state, 'glissade/game'), 'utf8'), kept);
	});

play('a cursor chooses among pieces, and a piece that goes on makes one move', async (open) => {
	const terminal = open();
	await terminal.play("--kind blocks --metric slide 'A../.../... => .../.../..A'");
	terminal.key('d');
	await terminal.shows(/moves 1 .*to go [1-9]/);
	terminal.key('d');
	await terminal.shows(/moves 1 .*to go 1/);
	terminal.key('s');
	await terminal.shows(/moves 2 .*to go 1/);
	terminal.key('s');
	await terminal.shows(/moves 2 .*to go 0[^]*solved in 2 moves/);
});

const aims = {
	mondrian: ['AB.#/..#./.... => ..A#/B.#./....', /\u2502 {3}\u2502 {3}\u2502 A \u2502 # \u2502/, /goal \.\.A#\/B\.#\.\/\.{4}/],
	blocks: ['AXX/AXX/B.C/... => .../.../.XX/.XX', /-->[^]*\u2502 X/, /goal \.{3}\/\.{3}\/\.XX\/\.XX/],
	'tiles with a goal of their own': ["6 8 7/2 5 4/3 0 1' --goal '1 2 3/8 0 4/7 6 5", /-->[^]*\u2502 7 \u2502 6 \u2502 5 \u2502/],
	shuffdle: ['EEL HCE/ORW/___', /spell EEL in the bottom row/, /spell EEL in the bottom row/],
	'shuffdle, hard': ['hard:EEL HCE/ORW/___', /spell EEL in any row or column/],
};
for (const [sort, [board, wide, narrow]] of Object.entries(aims))
	play(`what is to be reached is on the screen: ${sort}`, async (open) => {
		const terminal = open();
		await terminal.play(`'${board}'`);
		await terminal.shows(wide);
		if (narrow) {
			terminal.tmux('resize-window', '-x', '30', '-y', '30');
			await terminal.shows(narrow);
		}
	});

play('a new board is not solved from the beginning', async (open) => {
	const terminal = open();
	assert.match(execFileSync(glissade, ['generate', 'tiles', '--size', '2x2', '--seed', '13'], { encoding: 'utf8' }), /1 2\/3 0/);
	await terminal.play('--size 2x2 --seed 13');
	await terminal.shows(/to go [1-9]/);
});

play('a game that is killed while its player thinks has its time', async (open, state) => {
	const terminal = open();
	await terminal.play(`'${boards.tiles}'`);
	terminal.key('Left');
	await terminal.shows(/time 0:0[3-9]/);
	process.kill(terminal.game(), 'SIGKILL');
	const seconds = /seconds (\d+)/.exec(readFileSync(join(state, 'glissade/game'), 'utf8'))[1];
	assert.ok(seconds >= 2, `${seconds} seconds were kept`);
});

play('the mouse', async (open) => {
	const terminal = open();
	await terminal.play("'1 2 3/4 5 6/0 7 8'");
	// A press at column 8, row 6 from 0: the tile 7; as terminals with the older protocol say it.
	terminal.tmux('send-keys', '-H', '1b', '5b', '4d', '20', (33 + 8).toString(16), (33 + 6).toString(16));
	await terminal.shows(/moves 1 .*to go 1/);
});

play('the solution is played back until a key is pressed', async (open) => {
	const terminal = open();
	await terminal.play(`'${boards.tiles}'`);
	terminal.key('p');
	await terminal.shows((screen) => movesOf(screen) >= 2);
	terminal.key('x');
	terminal.key('u');
	const stopped = movesOf(await terminal.shows(/moves [1-9]/));
	terminal.key('p');
	await terminal.shows((screen) => movesOf(screen) > stopped);
});

play('no key waits for who thinks', async (open) => {
	const terminal = open();
	await terminal.play("--goal blank-first '15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0'");
	for (let moves = 1; moves <= 6; moves++) {
		terminal.key(moves % 2 ? 'Down' : 'Up');
		await terminal.shows((screen) => movesOf(screen) === moves);
	}
});

play('a way that leads nowhere is said', async (open) => {
	const terminal = open();
	await terminal.play("'A.B. => .AB.'");
	await terminal.shows(/to go 1/);
	terminal.key('Right');
	terminal.key('Right');
	terminal.key('d');
	await terminal.shows(/moves 1 .*no way from here/);
	terminal.key('h');
	await terminal.shows(/no hint: \w/);
	terminal.key('u');
	await terminal.shows(/moves 0 .*to go 1/);
});

// ---- The terminal ------------------------------------------------------------

async function settings(terminal, name) {
	terminal.type(`clear; echo "${name} $(stty -g | cksum)"`);
	const screen = await terminal.shows(new RegExp(`${name} \\d+`));
	return new RegExp(`${name} (\\S+)`).exec(screen)[1];
}

const flags = (terminal) => terminal.tmux('display-message', '-p',
	'#{alternate_on} #{cursor_flag} #{mouse_any_flag}').trim();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGSEGV', 'SIGABRT', 'SIGBUS'])
	play(`${signal} leaves the terminal as it was`, async (open, state) => {
		const terminal = open();
		const before = await settings(terminal, 'before');
		await terminal.play(`'${boards.tiles}'`);
		assert.equal(flags(terminal), '1 0 1');
		process.kill(terminal.game(), signal);
		await terminal.shows(/ended (3|139|134|135)/);
		assert.equal(flags(terminal), '0 1 0');
		assert.equal(await settings(terminal, 'after'), before);
		assert.match(readFileSync(join(state, 'glissade/game'), 'utf8'), /^glissade game 1\n/);
	});

play('Ctrl-Z and back', async (open) => {
	const terminal = open();
	const before = await settings(terminal, 'before');
	await terminal.play(`'${boards.tiles}'`);
	terminal.key('Left');
	await terminal.shows(/moves 1 /);
	terminal.key('C-z');
	await terminal.shows(/Stopped/);
	assert.match(flags(terminal), /^0 1 /);
	assert.equal(await settings(terminal, 'stopped'), before);
	terminal.type('fg');
	await terminal.shows(/moves 1 .* to go \d/);
	terminal.key('Right');
	await terminal.shows(/moves 2 /);
});

play('a window that grows and shrinks', async (open) => {
	const terminal = open();
	await terminal.play(`'${boards.tiles}'`);
	terminal.tmux('resize-window', '-x', '40', '-y', '8');
	await terminal.shows(/this window is too small: \d+ x \d+ are/);
	terminal.key('Left');
	terminal.tmux('resize-window', '-x', '100', '-y', '40');
	await terminal.shows(/moves 1 /);
});

play('a terminal that goes away ends the game', async (open) => {
	const terminal = open();
	await terminal.play(`'${boards.tiles}'`);
	const game = terminal.game();
	terminal.close();
	const isThere = () => {
		try {
			return process.kill(game, 0);
		} catch {
			return false;
		}
	};
	const end = Date.now() + PATIENCE;
	while (isThere()) {
		assert.ok(Date.now() < end, 'it is still there');
		await pause();
	}
});

play('plain terminals', async (open) => {
	const terminal = open({ environment: { LC_ALL: 'C', NO_COLOR: '1' } });
	const screen = await terminal.play(`'${boards.tiles}'`, 'TERM=vt100 ');
	assert.match(screen, /\+---\+---\+---\+\n\s*\| 8 \| 6 \| 7 \|/);
	terminal.key('q');
	await terminal.shows(/ended 0/);
});

for (const name of ['dumb', 'no-such-terminal'])
	play(`a terminal that cannot show a board: ${name}`, async (open) => {
		const terminal = open();
		terminal.type(`TERM=${name} ${glissade} play; echo "ended $?"`);
		await terminal.shows(new RegExp(`play does not know the terminal '${name}'[^]*ended 2`));
	});

test('without a terminal it says so', options, () => {
	const state = mkdtempSync(join(tmpdir(), 'glissade-play-'));
	const run = (...words) => spawnSync(glissade, ['play', ...words],
		{ encoding: 'utf8', input: '', env: { ...process.env, XDG_STATE_HOME: state } });
	for (const [words, expected] of [[['1 2 3 0'], /play needs a terminal/], [['1 2 3', '4'], /takes one puzzle/],
		[['1 2 2 0'], /argument:1:5/], [['--kind', 'chess'], /chess/]]) {
		const { status, stdout, stderr } = run(...words);
		assert.equal(status, 2, stderr);
		assert.equal(stdout, '');
		assert.match(stderr, expected);
	}
	rmSync(state, { recursive: true });
});
