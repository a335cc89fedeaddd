import { expect, test } from 'vitest'
import { audienceKey, eventFrame, HEARTBEAT_FRAME, openingFrame } from '@/lib/messages/live/rules'

test('a user and an affiliate with the same ID are different audiences', () => {
  expect(audienceKey({ userId: '7' })).not.toBe(audienceKey({ affiliateId: 7 }))
})

test('frames end with an empty line, and only events contain data', () => {
  const frames = [eventFrame({ type: 'balance' }, 'a'), openingFrame(3000, 'b'), HEARTBEAT_FRAME]
  expect(frames).toEqual(['id: a\ndata: {"type":"balance"}\n\n', 'retry: 3000\nid: b\n\n', ': still here\n\n'])
})
