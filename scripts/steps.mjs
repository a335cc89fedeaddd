const startedAt = performance.now()
const isTerminal = process.stdout.isTTY === true
/** Steps that run now, in the order in which they began. */
const running = new Set()
let repainting
let longestMs = 0
const ANNOUNCED_AFTER_MS = 1_000

/**
 * Runs one step of a start and prints one line for it when it is done, unless it returns `false` because there was nothing
 * to do. Meanwhile a terminal shows what runs, for how long, and about how long it takes; elsewhere a step that takes
 * longer than a moment is announced.
 * @template T
 * @param {{ doing: string, done: string, about?: number }} titles `doing` "Building the pages", `done` "Built the pages",
 *   `about` how many seconds it usually takes
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step({ doing, done, about }, work) {
  const current = { doing, about, began: performance.now() }
  const announcing = isTerminal ? undefined : setTimeout(announce, ANNOUNCED_AFTER_MS, current)
  show(current)
  try {
    const result = await work()
    hide(current)
    if (result === false) return result
    const ms = performance.now() - current.began
    longestMs = Math.max(longestMs, ms)
    printLine(`  ${done.padEnd(44)} ${seconds(ms).padStart(8)}`)
    return result
  } finally {
    clearTimeout(announcing)
    hide(current)
  }
}

const announce = ({ doing, about }) => console.log(`  ${doing}${about ? ` (about ${about} s)` : ''}`)

function show(current) {
  running.add(current)
  if (!isTerminal) return
  repainting ??= setInterval(paint, 500).unref()
  paint()
}

function hide(current) {
  if (!running.delete(current) || !isTerminal) return
  paint()
  if (running.size > 0) return
  clearInterval(repainting)
  repainting = undefined
}

function paint() {
  const now = performance.now()
  const parts = [...running].map(({ doing, about, began }) => {
    const passed = Math.round((now - began) / 1000)
    return `${doing}: ${passed} s${about ? ` of about ${about} s` : ''}`
  })
  const text = parts.length === 0 ? '' : `  ${parts.join(' · ')}`.slice(0, (process.stdout.columns || 80) - 1)
  process.stdout.write(`\r\u001b[2K${text}`)
}

/** Prints a line above the line of progress. */
export function printLine(text) {
  if (running.size > 0 && isTerminal) process.stdout.write('\r\u001b[2K')
  console.log(text)
  if (running.size > 0 && isTerminal) paint()
}

/** "0.4 s", "33.1 s". @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** The longest step of this process that had something to do, in ms. */
export const longestStepMs = () => longestMs

/** Since this process started. */
export const elapsed = () => seconds(performance.now() - startedAt)

export const DISK_FULL = 'The disk is full: free at least 2 GB and start again. Nothing is lost.'
/** @param {string} words of an error or a failed command */
export const isDiskFull = (words) => /ENOSPC|no space left on device|could not extend file/i.test(words)

/** An error printed without its stack: the message says what to do. */
export class Refusal extends Error {
  name = 'Refusal'
}

const READ_ONLY = ['EROFS', 'EACCES', 'EPERM']

/**
 * What to do about a folder that cannot be written to; undefined for any other error.
 * @param {{ code?: string, path?: string } | undefined} error
 */
export const unwritableText = (error) =>
  error?.path && READ_ONLY.includes(error.code)
    ? `${error.path} cannot be written to (${error.code}). Make it writable for this user, or set DATA_DIR to another folder.`
    : undefined
