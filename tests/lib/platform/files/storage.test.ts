// Slow: a storage that never answers is given up after ten seconds.
import dns from 'node:dns'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getSystemErrorName } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { S3_ANSWER_MS } from '@/lib/platform/files/constants'
import { FolderStorage } from '@/lib/platform/files/folder-storage'
import { S3Storage } from '@/lib/platform/files/s3-storage'
import { S3Server } from '@/tests/support/platform/s3-server'

const NAME = `${'ab'.repeat(32)}.webp`
const CONTENT = Buffer.from('a picture')

describe('the folder', () => {
  const made = () => mkdtempSync(path.join(tmpdir(), 'stoke-files-'))

  test('keeps a file, gives it back and removes it', async () => {
    const storage = new FolderStorage(made())
    expect(await storage.get(NAME)).toBeNull()
    await storage.put(NAME, CONTENT)
    await storage.put(NAME, CONTENT)
    expect(await storage.get(NAME)).toEqual(CONTENT)
    await storage.remove(NAME)
    await storage.remove(NAME)
    expect(await storage.get(NAME)).toBeNull()
  })

  test('is left as it was when a file cannot be written', async () => {
    const folder = made()
    writeFileSync(path.join(folder, 'ab'), 'not a folder')
    await expect(new FolderStorage(folder).put(NAME, CONTENT)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['ab'])
  })

  // errno(3) of Linux; Node has no name for EDQUOT, ESTALE, EUCLEAN and ENOLCK. The second half is what disks of other
  // machines answer: NFS (nfs(5), ESTALE and ETIMEDOUT of soft mounts), FUSE without its process, SMB, iSCSI.
  test.each([
    ['ENOSPC', 28],
    ['EDQUOT', 122],
    ['EROFS', 30],
    ['ENOENT', 2],
    ['EFBIG', 27],
    ['ENOMEM', 12],
    ['EUCLEAN', 117],
    ['ESTALE', 116],
    ['ETIMEDOUT', 110],
    ['ENOTCONN', 107],
    ['EHOSTDOWN', 112],
    ['EREMOTEIO', 121],
    ['ENOLCK', 37],
    ['ENODEV', 19],
  ])('refuses a file with 503 and leaves no part of it after %s', async (_, errno) => {
    const folder = made()
    const probe = await open(path.join(folder, 'probe'), 'w')
    await probe.close()
    const writes = vi.spyOn(Object.getPrototypeOf(probe), 'writeFile')
    writes.mockImplementation(async function (this: FileHandle, bytes: unknown) {
      await this.write((bytes as Buffer).subarray(0, 4))
      throw Object.assign(new Error('the disk refuses'), { errno: -errno, code: getSystemErrorName(-errno) })
    })
    const stored = new FolderStorage(folder).put(NAME, CONTENT)
    await expect(stored).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    writes.mockRestore()
    expect(readdirSync(path.join(folder, 'ab'))).toEqual([])
    await new FolderStorage(folder).put(NAME, CONTENT)
    expect(await new FolderStorage(folder).get(NAME)).toEqual(CONTENT)
  })

  test('refuses a file with 503 where its folder is below a file', async () => {
    const file = path.join(made(), 'file')
    writeFileSync(file, '')
    await expect(new FolderStorage(path.join(file, 'files')).put(NAME, CONTENT)).rejects.toMatchObject({ status: 503 })
  })

  test('has no unfinished files beside those that were stored', async () => {
    const folder = made()
    await Promise.all(Array.from({ length: 5 }, () => new FolderStorage(folder).put(NAME, CONTENT)))
    expect(readdirSync(path.join(folder, 'ab'))).toEqual([NAME])
  })

  test.each(['../../etc/passwd', 'a.webp', `${'ab'.repeat(32)}.svg`, `../${NAME}`, ''])(
    'never looks for the name %s',
    async (name) => {
      const storage = new FolderStorage(made())
      await expect(storage.get(name)).rejects.toThrow('is not the name of a stored file')
      await expect(storage.put(name, CONTENT)).rejects.toThrow('is not the name of a stored file')
    },
  )

  test('is not made before the first file', async () => {
    const folder = path.join(made(), 'files')
    await new FolderStorage(folder).get(NAME)
    expect(existsSync(folder)).toBe(false)
  })
})

describe('the bucket', () => {
  let server: S3Server
  beforeEach(async () => {
    server = await new S3Server().listen()
  })
  afterEach(() => server.stop())

  test('keeps a file with its type, gives it back and removes it, each request signed', async () => {
    const storage = new S3Storage(server.place)
    expect(await storage.get(NAME)).toBeNull()
    await storage.put(NAME, CONTENT, 'image/webp')
    expect(server.objects.get(NAME)).toEqual({ bytes: CONTENT, type: 'image/webp' })
    expect(await storage.get(NAME)).toEqual(CONTENT)
    await storage.remove(NAME)
    expect(await storage.get(NAME)).toBeNull()
    expect(server.calls).toContain(`PUT /pictures/${NAME}`)
  })

  test.each([
    ['another secret', { secret: 'wrong' }, 'Look at S3_SECRET_ACCESS_KEY.'],
    ['another key', { keyId: 'WRONG' }, 'Look at S3_ACCESS_KEY_ID.'],
    ['another bucket', { bucket: 'missing' }, 'The bucket for files does not exist. Look at S3_BUCKET.'],
  ])('refuses %s with a sentence that names the variable, and stores nothing', async (_, wrong, message) => {
    const storage = new S3Storage({ ...server.place, ...wrong })
    await expect(storage.put(NAME, CONTENT, 'image/webp')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(message),
    })
    expect(server.objects.size).toBe(0)
  })

  test('is found in the path or in the name of the host, on any port, with its region signed', async () => {
    // s3.test has no address of its own
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_: string, options: dns.LookupOptions, done: unknown) =>
        (done as (error: null, found: unknown, family?: number) => void)(
          null,
          options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1',
          4,
        )) as never)
    const endpoint = server.place.endpoint.replace('127.0.0.1', 's3.test')
    const asked = () => lookup.mock.calls.at(-1)?.[0]
    for (const [isPathStyle, region, host] of [
      [true, 'us-east-1', 's3.test'],
      [false, 'auto', 'pictures.s3.test'],
    ] as const) {
      const storage = new S3Storage({ ...server.place, endpoint, isPathStyle, region })
      await storage.put(NAME, CONTENT, 'image/webp')
      expect(await storage.get(NAME)).toEqual(CONTENT)
      await storage.remove(NAME)
      expect([asked(), server.region]).toEqual([host, region])
    }
    lookup.mockRestore()
    expect(server.calls).toContain(`PUT /pictures/${NAME}`)
    expect(server.calls).toContain(`PUT /${NAME}`)
  })

  test('that lacks a right says which are needed', async () => {
    server.fault = 'denied'
    await expect(new S3Storage(server.place).put(NAME, CONTENT, 'image/webp')).rejects.toThrow('lacks a right')
  })

  test('that never answers is given up after a time limit', { tags: ['slow'] }, async () => {
    server.fault = 'silent'
    const startedAt = performance.now()
    await expect(new S3Storage(server.place).put(NAME, CONTENT, 'image/webp')).rejects.toThrow('does not answer')
    expect(performance.now() - startedAt).toBeLessThan(S3_ANSWER_MS * 2 + 5_000)
  })

  test('that is away says so', async () => {
    const other = await new S3Server().listen()
    const { place } = other
    await other.stop()
    await expect(new S3Storage(place).get(NAME)).rejects.toThrow('does not answer')
  })
})
