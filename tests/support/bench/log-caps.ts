import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { GroupCommit } from '@/lib/platform/database/group-commit'
import { CLICK_BATCH_LIMIT } from '@/lib/traffic/caps/constants'
import type { CappedClick } from '@/lib/traffic/caps/service'

const WRONG_LAST_SEQUENCE = 10071
const SUBJECT = 'caps.one'

/**
 * Caps on clicks in a key of JetStream, to be measured beside those in PostgreSQL: a batch is added to the value by an
 * update that names the revision it read, as the key-value store does, and is tried again when another was first.
 */
export async function natsCap(url: string, limit: number) {
  const connection = await connect({ servers: url })
  const manager = await jetstreamManager(connection)
  await manager.streams.add({
    name: 'caps',
    subjects: ['caps.>'],
    storage: 'file',
    max_msgs_per_subject: 1,
    allow_direct: true,
    discard: 'new',
  })
  const client = jetstream(connection)
  let known = { used: 0, revision: 0 }
  let tries = 0

  async function look() {
    const found = await manager.streams.getMessage('caps', { last_by_subj: SUBJECT }).catch(() => null)
    known = found ? { used: Number(found.string()), revision: found.seq } : { used: 0, revision: 0 }
  }

  async function take(clicks: readonly CappedClick[]): Promise<void> {
    for (;;) {
      tries += 1
      const room = Math.min(clicks.length, limit - known.used)
      const used = known.used + room
      try {
        const expect = { lastSubjectSequence: known.revision }
        const { seq } = await client.publish(SUBJECT, String(used), { expect })
        known = { used, revision: seq }
        for (const click of clicks.slice(room)) click.refusedBy = 1
        return
      } catch (error) {
        if ((error as { code?: number }).code !== WRONG_LAST_SEQUENCE) throw error
        await look()
      }
    }
  }

  await look()
  const options = { batchLimit: CLICK_BATCH_LIMIT, queueLimit: 10_000, inFlight: 1 }
  return {
    queue: new GroupCommit<CappedClick>(take, options),
    tries: () => tries,
    close: () => connection.close(),
  }
}
