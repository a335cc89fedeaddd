import 'server-only'
import { AppError } from '../errors'
import { type FairSlots, NoSlotError, sharedSlots } from '../sharing/fair-slots'
import { CONVERSIONS_WAITING, CONVERSIONS_WAITING_PER_PERSON, DRAWINGS_WAITING } from './constants'

// pictures of people one after another, those that take long and drawings of ours beside them
const OF_PEOPLE = { atOnce: 1, perOwner: 1, waitingPerOwner: CONVERSIONS_WAITING_PER_PERSON }
const pictures = sharedSlots('pictures', OF_PEOPLE)
const longPictures = sharedSlots('pictures that take long', OF_PEOPLE)
const drawings = sharedSlots('drawings', { atOnce: 1, perOwner: 1, waitingPerOwner: DRAWINGS_WAITING })

const tooMany = (message: string) => new AppError('unavailable', message, { retryAfterSeconds: 5 })

async function run<T>(slots: FairSlots, owner: string, work: () => Promise<T>, refusal: string): Promise<T> {
  try {
    return await slots.run(owner, work)
  } catch (error) {
    throw error instanceof NoSlotError ? tooMany(refusal) : error
  }
}

/** Runs work on the pictures of people. */
function queue<T>(slots: FairSlots, personId: string, work: () => Promise<T>): Promise<T> {
  if (slots.load.waiting >= CONVERSIONS_WAITING)
    throw tooMany('Too many pictures are being uploaded. Try again in a moment.')
  return run(slots, personId, work, 'Your other pictures are still being read. Try again in a moment.')
}

/**
 * Reads the head of a person's picture when it is its turn among ordinary pictures: one that is made for it keeps one of the
 * four threads of the process for half a second.
 * @throws AppError unavailable when too many wait, of this person or of all
 */
export const queuePictureHead = <T>(personId: string, read: () => Promise<T>): Promise<T> =>
  queue(pictures, personId, read)

/**
 * Runs the conversion of a person's picture when it is its turn, so that pictures never keep pages waiting for the processor.
 * People take turns: who uploads many waits for his own, others wait for one of his at most.
 * @param takesLong whether its size says so: it waits for its like, and an ordinary picture never waits for it
 * @throws AppError unavailable when too many wait, of this person or of all
 */
export function queuePictureConversion<T>(personId: string, takesLong: boolean, convert: () => Promise<T>): Promise<T> {
  return queue(takesLong ? longPictures : pictures, personId, convert)
}

/**
 * Runs a drawing of ours, a chart of an email or an icon, beside the pictures of people: it never waits behind them.
 * @throws AppError unavailable when too many wait
 */
export const queueDrawing = <T>(draw: () => Promise<T>): Promise<T> =>
  run(drawings, 'ours', draw, 'Too many charts are being drawn. Try again in a moment.')
