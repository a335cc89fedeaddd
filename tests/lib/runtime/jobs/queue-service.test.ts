import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openQueue } from '@/lib/runtime/jobs/queue-service'

test('four processes that open the queue at once set it up one after the other', async () => {
  let setups = 0
  let mostAtOnce = 0
  const setUp = async () => {
    setups += 1
    mostAtOnce = Math.max(mostAtOnce, setups)
    await pause(100)
    setups -= 1
  }
  const queues = await Promise.all([1, 2, 3, 4].map(() => openQueue(setUp)))
  await Promise.all(queues.map((boss) => boss.stop({ graceful: false, wait: false })))
  expect(mostAtOnce).toBe(1)
})
