import { seconds } from './steps.mjs'

/** A part fails above so many times its budget. */
const FAILS_AT = 2

/**
 * Compares how long a part of a whole run took with its budget on this machine.
 * @param {{ ms: number, budgetSeconds?: number }} part
 * @param {number} slowness of this machine, as scripts/machine-speed.mjs measures it
 * @returns {{ words: string, isOver: boolean }} "of 300.0 s", and whether the part fails for it
 */
export function compareWithBudget({ ms, budgetSeconds }, slowness) {
  if (!budgetSeconds) return { words: '', isOver: false }
  const budgetMs = budgetSeconds * 1000 * Math.max(slowness, 1)
  const isOver = ms > FAILS_AT * budgetMs
  return { words: `of ${seconds(budgetMs)}${isOver ? `: more than ${FAILS_AT} times its budget` : ''}`, isOver }
}
