import { expect, test } from 'vitest'
import { fileResponse } from '@/lib/platform/http/responses/file'

const FILE = { name: 'rows.csv', type: 'text/csv', requestId: 'test', begin: 'heads\n' }
async function* rows(count: number, failsAt?: number) {
  for (let row = 0; row < count; row += 1) {
    if (row === failsAt) throw new Error('the session ended')
    yield `${row}\n`
  }
}

test('a file has its first line, and each chunk once', async () => {
  expect(await (await fileResponse(rows(3), FILE)).text()).toBe('heads\n0\n1\n2\n')
  expect(await (await fileResponse(rows(0), FILE)).text()).toBe('heads\n')
})

test('what fails before the first chunk is an error of the request, and ends the download later', async () => {
  await expect(fileResponse(rows(3, 0), FILE)).rejects.toThrow('the session ended')
  const response = await fileResponse(rows(3, 1), FILE)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('the session ended')
})

test('a download that is canceled before it was read stops what is read', async () => {
  let isStopped = false
  async function* endless() {
    try {
      for (;;) yield 'row\n'
    } finally {
      isStopped = true
    }
  }
  await (await fileResponse(endless(), FILE)).body?.cancel()
  expect(isStopped).toBe(true)
})
