import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Question } from './schema'

/** The questions of an offer, in their order. */
export function listQuestions(offerId: number, tx: Tx = db()): Promise<Question[]> {
  return tx.offerQuestion.findMany({
    where: { offerId },
    select: { id: true, text: true, isRequired: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
}
