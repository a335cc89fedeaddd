import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { SOURCE_LABELS } from '../rows/constants'
import { importSourceSchema } from '../rows/schema'

type Network = { source: string; network: string }

/** Two networks number their things from 1 each, and ids of a source have one meaning here. @throws AppError conflict */
export async function assertSameNetwork(tx: Tx, { source, network }: Network): Promise<void> {
  const known = await tx.importedNetwork.findUnique({ where: { source } })
  if (!known || known.network === network) return
  const name = SOURCE_LABELS[importSourceSchema.parse(source)]
  throw new AppError(
    'conflict',
    `The network ${known.network} of ${name} was imported before, and its IDs would be taken for those of ${network}. Import this one from CSV exports, with IDs that ${known.network} does not have.`,
  )
}

/** Remembers the network whose ids are imported. @throws AppError conflict for another one than before */
export async function keepNetwork(tx: Tx, { source, network }: Network, at: Date): Promise<void> {
  await tx.importedNetwork.createMany({ data: [{ source, network, importedAt: at }], skipDuplicates: true })
  await assertSameNetwork(tx, { source, network })
}
