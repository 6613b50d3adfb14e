// Draws an SVG of nothing but filled rectangles, as web/icon.svg is, as a PNG of a given side:
// what phones put on their screens, and pages that show links, take no SVG.
// node scripts/draw-icon.mjs web/icon.svg 192 build/web/icon-192.png
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const SAMPLES = 4; // a pixel is the mean of so many points a side

// Attributes of the element, or of the group around it.
function rectangles(source) {
	const found = [];
	let fill = '#000000';
	for (const [, name, attributes] of source.matchAll(/<(rect|g|\/g)\b([^>]*)>/g)) {
		const value = (key) => new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1];
		if (name !== 'rect') {
			fill = value('fill') ?? fill;
			continue;
		}
		const [x, y, width, height, round] = ['x', 'y', 'width', 'height', 'rx'].map((key) => Number(value(key) ?? 0));
		found.push({ x, y, width, height, round, fill: value('fill') ?? fill });
	}
	return found;
}

function covers({ x, y, width, height, round }, px, py) {
	const right = Math.max(x + round - px, px - (x + width - round), 0);
	const down = Math.max(y + round - py, py - (y + height - round), 0);
	return right * right + down * down <= round * round;
}

const channels = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

// Red, green, blue and alpha of every pixel, row by row.
function paint(list, box, side) {
	const pixels = Buffer.alloc(side * side * 4);
	const scale = box / side / SAMPLES;
	for (let row = 0; row < side; row++)
		for (let column = 0; column < side; column++) {
			const sum = [0, 0, 0, 0];
			for (let i = 0; i < SAMPLES * SAMPLES; i++) {
				const px = (column * SAMPLES + (i % SAMPLES) + 0.5) * scale;
				const py = (row * SAMPLES + Math.floor(i / SAMPLES) + 0.5) * scale;
				const top = list.findLast((each) => covers(each, px, py));
				if (!top) continue;
				channels(top.fill).forEach((value, channel) => (sum[channel] += value));
				sum[3]++;
			}
			const colour = sum.slice(0, 3).map((value) => (sum[3] ? Math.round(value / sum[3]) : 0));
			pixels.set([...colour, Math.round((255 * sum[3]) / SAMPLES ** 2)], (row * side + column) * 4);
		}
	return pixels;
}

function checksum(bytes) {
	let crc = -1;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return (crc ^ -1) >>> 0;
}

function chunk(type, data) {
	const body = Buffer.concat([Buffer.from(type), data]);
	const ends = Buffer.alloc(8);
	ends.writeUInt32BE(data.length, 0);
	ends.writeUInt32BE(checksum(body), 4);
	return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function png(pixels, side) {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	header.set([8, 6], 8); // bits a channel, and with alpha
	const lines = Array.from({ length: side }, (_, row) =>
		Buffer.concat([Buffer.from([0]), pixels.subarray(row * side * 4, (row + 1) * side * 4)]));
	return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header),
		chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

const [source, side, target] = process.argv.slice(2);
const drawing = readFileSync(source, 'utf8');
const box = Number(/viewBox="0 0 (\d+) \1"/.exec(drawing)?.[1]);
const list = rectangles(drawing);
if (!box || !list.length || (drawing.match(/<(?!svg|\/|g\b|rect\b)\w+/g) ?? []).length) {
	console.error(`${source}: expected a square viewBox from 0 0, and nothing but rectangles`);
	process.exit(2);
}
writeFileSync(target, png(paint(list, box, Number(side)), Number(side)));
