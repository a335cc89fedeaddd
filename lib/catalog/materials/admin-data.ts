import 'server-only'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { Materials } from './admin-schema'
import { listQuestions } from './questions/data'

/** Pictures, creatives and questions of an offer, in their order. @throws AppError `not_found` */
export async function getMaterials(id: number): Promise<Materials> {
  const [offer, questions] = await Promise.all([
    db().offer.findUnique({
      where: { id },
      select: {
        version: true,
        thumbnails: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
        creatives: { orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] },
      },
    }),
    listQuestions(id),
  ])
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  return {
    version: offer.version,
    pictures: offer.thumbnails.map(({ previewUri, width, height }) => ({ url: previewUri, width, height })),
    creatives: offer.creatives.map(({ id, kind, title, url, body }) => ({ id, kind, title, url, body })),
    questions,
  }
}
