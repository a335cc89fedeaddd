import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openSender } from '@/lib/conversions/affiliate-postbacks/delivery-sender'

afterEach(() => vi.restoreAllMocks())

test('a tracker has ten seconds to respond', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const server = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sender = openSender({ allowLocal: true })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const outcome = await sender.send({ url, method: 'get', body: null, headers: {} })
  await sender.close()
  await new Promise((resolve) => server.close(resolve))
  expect(outcome).toMatchObject({ result: 'delivered', httpStatus: 200 })
  expect(limits.mock.calls).toEqual([[10_000]])
})
