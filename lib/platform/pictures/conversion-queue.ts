import 'server-only'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../errors'
import { CONVERSIONS_WAITING, CONVERSIONS_WAITING_PER_PERSON, DRAWINGS_AT_ONCE, DRAWINGS_WAITING } from './constants'

type Waiting = () => Promise<void>
/** The turns of one process: pictures of people one after another, drawings of ours beside them. */
type Turns = { isBusy: boolean; waiting: Map<string, Waiting[]>; drawings: LimitFunction }

// routes are separate module instances in one process; they share one queue
const SHARED = Symbol.for('stoke.conversions')
const shared = globalThis as { [SHARED]?: Turns }
const turns = (): Turns => {
  shared[SHARED] ??= { isBusy: false, waiting: new Map(), drawings: pLimit(DRAWINGS_AT_ONCE) }
  return shared[SHARED]
}

const tooMany = (message: string) => new AppError('unavailable', message, { retryAfterSeconds: 5 })

/**
 * Runs the conversion of a person's picture when it is its turn, so that pictures never keep pages waiting for the processor.
 * People take turns: who uploads many waits for his own, others wait for one of his at most.
 * @throws AppError unavailable when too many wait, of this person or of all
 */
export async function queuePictureConversion<T>(personId: string, run: () => Promise<T>): Promise<T> {
  const { waiting } = turns()
  const own = waiting.get(personId) ?? []
  if (own.length >= CONVERSIONS_WAITING_PER_PERSON)
    throw tooMany('Your other pictures are still being read. Try again in a moment.')
  if ([...waiting.values()].reduce((sum, { length }) => sum + length, 0) >= CONVERSIONS_WAITING)
    throw tooMany('Too many pictures are being uploaded. Try again in a moment.')
  return new Promise<T>((resolve, reject) => {
    waiting.set(personId, [...own, () => run().then(resolve, reject)])
    void takeTurns()
  })
}

/** Takes the first picture of each person in turn until none waits. */
async function takeTurns(): Promise<void> {
  const now = turns()
  if (now.isBusy) return
  now.isBusy = true
  for (let next = takeNext(now); next; next = takeNext(now)) await next()
  now.isBusy = false
}

function takeNext({ waiting }: Turns): Waiting | undefined {
  const [first] = waiting
  if (!first) return undefined
  const [personId, [next, ...rest]] = first
  // behind everybody else who waits
  waiting.delete(personId)
  if (rest.length > 0) waiting.set(personId, rest)
  return next
}

/**
 * Runs a drawing of ours, a chart of an email or an icon, beside the pictures of people: it never waits behind them.
 * @throws AppError unavailable when too many wait
 */
export async function queueDrawing<T>(run: () => Promise<T>): Promise<T> {
  const { drawings } = turns()
  if (drawings.pendingCount >= DRAWINGS_WAITING)
    throw tooMany('Too many charts are being drawn. Try again in a moment.')
  return drawings(run)
}
