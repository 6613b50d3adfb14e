/**
 * The list of moves and the buttons that walk along it: back, play, pause,
 * forward, speed, and a slider to any place.
 */
import { choice, element, icon, iconButton } from './dom.mjs'
import { settings } from './storage.mjs'
import { text } from './text.mjs'

/** @typedef {import('./game.mjs').Game} Game */

const STEP_TIME = 300 // milliseconds at speed 1: a slide of 120 and a moment to see it
const TICK = 33 // milliseconds between boards at the least
const LONGEST = 60000 // milliseconds that a playback takes at speed 1: of a longer list several moves are made at once
const SHOWN_MOVES = 300

export class Transport {
  #timer = 0
  #frame = 0
  /** @type {Game | null} */
  #game = null

  /** @param {(cursor: number) => void} onSeek */
  constructor(onSeek) {
    this.onSeek = onSeek
    const kept = settings('transport', { speed: 1 })
    this.speed = kept.values.speed
    this.first = iconButton('first', text.transport.first, () => this.#step(-Infinity))
    this.back = iconButton('back', text.transport.back, () => this.#step(-1))
    this.playButton = iconButton('play', text.transport.play, () => (this.isPlaying ? this.pause() : this.play()))
    this.forward = iconButton('forward', text.transport.forward, () => this.#step(1))
    this.last = iconButton('last', text.transport.last, () => this.#step(Infinity))
    this.slider = element('input', {
      type: 'range',
      min: 0,
      max: 0,
      value: 0,
      'aria-label': text.transport.slider,
    })
    this.slider.addEventListener('input', () => {
      this.pause()
      this.#seekSoon()
    })
    const speed = choice(
      text.transport.speed,
      [
        ['0.5', '½×'],
        ['1', '1×'],
        ['2', '2×'],
        ['4', '4×'],
        ['8', '8×'],
      ],
      String(this.speed),
      (value) => {
        this.speed = Number(value)
        kept.set({ speed: this.speed })
        if (this.isPlaying) this.play()
      },
    )
    speed.root.classList.add('speed')
    this.list = element('div', { class: 'moves', role: 'group', 'aria-label': text.transport.list, tabindex: 0 })
    this.list.addEventListener('click', (event) => this.#pick(event))
    this.list.addEventListener('keydown', (event) => this.#walk(event))
    this.root = element(
      'div',
      { class: 'transport' },
      element(
        'div',
        { class: 'transport-buttons' },
        this.first,
        this.back,
        this.playButton,
        this.forward,
        this.last,
        speed.root,
      ),
      this.slider,
    )
  }

  get isPlaying() {
    return this.#timer !== 0
  }

  play() {
    this.pause()
    const game = this.#game
    if (!game || game.cursor >= game.moves.length) return
    const step = Math.min(STEP_TIME, LONGEST / game.moves.length) / this.speed
    const stride = Math.max(1, Math.round(TICK / step))
    this.#timer = window.setInterval(() => {
      this.onSeek(Math.min(game.moves.length, game.cursor + stride))
      if (game.cursor >= game.moves.length) this.pause()
    }, step * stride)
    this.#showPlayButton()
  }

  pause() {
    window.clearInterval(this.#timer)
    this.#timer = 0
    this.#showPlayButton()
  }

  /** To where the slider stands: once a frame, however it is pulled. */
  #seekSoon() {
    if (this.#frame) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.onSeek(Number(this.slider.value))
    })
  }

  /** To the board after the move that was pressed. @param {MouseEvent} event */
  #pick(event) {
    const place = event.target instanceof HTMLElement ? event.target.dataset.place : undefined
    if (place === undefined) return
    this.pause()
    this.onSeek(Number(place))
  }

  /** Along the list by keys, as by the buttons. @param {KeyboardEvent} event */
  #walk(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key]
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation() // the same keys slide tiles elsewhere
    this.#step(by)
  }

  /** @param {number} by */
  #step(by) {
    const game = this.#game
    if (!game) return
    this.pause()
    this.onSeek(Math.min(game.moves.length, Math.max(0, game.cursor + by)))
  }

  #showPlayButton() {
    const label = this.isPlaying ? text.transport.pause : text.transport.play
    if (this.playButton.getAttribute('aria-label') === label) return
    this.playButton.replaceChildren(icon(this.isPlaying ? 'pause' : 'play'))
    this.playButton.setAttribute('aria-label', label)
    this.playButton.title = label
  }

  /** @param {Game} game */
  update(game) {
    if (this.#game !== game) this.pause()
    this.#game = game
    const { cursor, moves } = game
    this.first.disabled = this.back.disabled = cursor === 0
    this.last.disabled = this.forward.disabled = this.playButton.disabled = cursor === moves.length
    this.slider.max = String(moves.length)
    if (!this.#frame) this.slider.value = String(cursor)
    this.slider.disabled = moves.length === 0
    this.slider.setAttribute('aria-valuetext', text.transport.place(cursor, moves.length))
    this.#showMoves(game)
  }

  /** The moves in groups of five; a mark on those that lost ground. @param {Game} game */
  #showMoves(game) {
    const { cursor, moves } = game
    const first = Math.max(0, Math.min(cursor - SHOWN_MOVES / 2, moves.length - SHOWN_MOVES))
    const group = moves.length && moves[0].length > 1 ? 1 : 5
    /** @type {Node[]} */
    const nodes = first ? [document.createTextNode('… ')] : []
    for (let i = first; i < Math.min(moves.length, first + SHOWN_MOVES); i += group) {
      const word = element('span', { class: 'moves-group' })
      for (let k = i; k < Math.min(i + group, moves.length); k++) {
        const isLost = game.lostGround(k) === true
        word.append(
          element(
            isLost ? 'mark' : 'span',
            {
              'data-place': k + 1,
              class: `${k < cursor ? 'done' : 'to-come'}${k === cursor - 1 ? ' last' : ''}`,
              title: isLost && text.transport.lost,
            },
            moves[k],
          ),
        )
      }
      nodes.push(word, document.createTextNode(' '))
    }
    this.list.replaceChildren(...nodes)
  }
}
