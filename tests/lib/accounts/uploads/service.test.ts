import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeUnusedUploads } from '@/lib/accounts/uploads/cleanup-service'
import { retainUpload, storeUpload } from '@/lib/accounts/uploads/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { FolderStorage } from '@/lib/platform/files/folder-storage'
import { fileNameIn } from '@/lib/platform/files/rules'
import { storedFile } from '@/lib/platform/http/responses/stored-file'
import type { Purpose } from '@/lib/platform/pictures/constants'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { pngPicture, shadedPng } from '@/tests/support/platform/pictures'
import { S3Server } from '@/tests/support/platform/s3-server'

const AT = new Date('2026-03-02T12:00:00Z')
const LATER = new Date(AT.getTime() + 7 * DAY_MS + 1)

const { DATA_DIR } = env()
beforeEach(() => {
  Object.assign(env(), { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'stoke-uploads-')) })
})
afterAll(() => {
  Object.assign(env(), { DATA_DIR })
})

let userId: string
beforeAll(async () => {
  userId = (await createUser()).id
})

const store = (file: Buffer, purpose: Purpose = 'offer', at = AT) =>
  storeUpload({ actor: { userId }, at }, { purpose, read: async () => file })
const nameOf = (url: string) => fileNameIn(url) ?? ''
const isThere = (url: string) => existsSync(path.join(env().DATA_DIR, 'files', nameOf(url).slice(0, 2), nameOf(url)))
const rowsOf = (url: string) => db().upload.findMany({ where: { hash: nameOf(url).slice(0, 64) } })

describe('an upload', () => {
  test('is recorded with who made it, for what, and what is stored', async () => {
    const { url, ...stored } = await store(await shadedPng(1))
    expect(url).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/)
    const keepUntil = new Date(AT.getTime() + 7 * DAY_MS)
    expect(await rowsOf(url)).toEqual([
      {
        id: expect.any(String),
        userId,
        purpose: 'offer',
        hash: nameOf(url).slice(0, 64),
        format: 'webp',
        ...stored,
        createdAt: AT,
        keepUntil,
      },
    ])
  })

  test('of the same picture twice is stored once', async () => {
    const [one, other] = await Promise.all([store(await shadedPng(2)), store(await shadedPng(2))])
    expect(one.url).toBe(other.url)
    expect(readdirSync(path.join(env().DATA_DIR, 'files', nameOf(one.url).slice(0, 2)))).toEqual([nameOf(one.url)])
    expect(await rowsOf(one.url)).toHaveLength(2)
  })

  test('that cannot be stored leaves nothing behind', async () => {
    writeFileSync(path.join(env().DATA_DIR, 'files'), 'not a folder')
    const before = await db().upload.count()
    await expect(store(await shadedPng(3))).rejects.toThrow()
    expect(await db().upload.count()).toBe(before)
  })

  test('reads no file once the account has made too many', async () => {
    const user = await createUser()
    let reads = 0
    const read = async () => {
      reads += 1
      return pngPicture()
    }
    const context = { actor: { userId: user.id }, at: AT }
    for (let index = 0; index < 20; index += 1) await storeUpload(context, { purpose: 'avatar', read })
    await expect(storeUpload(context, { purpose: 'avatar', read })).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(reads).toBe(20)
  })
})

describe('a bucket', () => {
  test('has the pictures, which are served from it and removed from it, and nothing is stored when it refuses', async () => {
    const server = await new S3Server().listen()
    const { endpoint, bucket, keyId, secret } = server.place
    const variables = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    }
    Object.assign(env(), variables, { S3_PATH_STYLE: true })
    try {
      const { url } = await store(await shadedPng(90))
      expect(server.objects.get(nameOf(url))?.type).toBe('image/webp')
      const served = await storedFile(new Request(`http://localhost:3000${url}`), nameOf(url))
      expect([served.status, Buffer.from(await served.arrayBuffer())]).toEqual([
        200,
        server.objects.get(nameOf(url))?.bytes,
      ])
      server.fault = 'denied'
      const before = await db().upload.count()
      await expect(store(await shadedPng(91))).rejects.toMatchObject({ code: 'unavailable' })
      expect(await db().upload.count()).toBe(before)
      const refused = await storedFile(new Request(`http://localhost:3000${url}`), nameOf(url))
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
      server.fault = undefined
      await removeUnusedUploads({ at: LATER })
      expect(server.objects.has(nameOf(url))).toBe(false)
    } finally {
      for (const name of Object.keys(variables)) Object.assign(env(), { [name]: undefined })
      await server.stop()
    }
  })
})

describe('the job that removes pictures', () => {
  test('keeps what is used and what is younger than seven days', async () => {
    // one after another: of one person no more than a few are read at once
    const thumbnail = await store(await shadedPng(10))
    const creative = await store(await shadedPng(11), 'creative')
    const avatar = await store(await shadedPng(12), 'avatar')
    const logo = await store(await shadedPng(13), 'logo')
    const young = await store(await shadedPng(14), 'offer', new Date(AT.getTime() + 1_000))
    const unused = await store(await shadedPng(15))
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    await db().offerThumbnail.create({ data: { offerId, previewUri: thumbnail.url } })
    const ours = `https://stoke.example${creative.url}`
    await db().offerCreative.create({ data: { offerId, kind: 'image', title: 'Banner', url: ours } })
    await db().user.update({ where: { id: userId }, data: { image: avatar.url } })
    await db().setting.create({ data: { key: 'brand', value: { logoUrl: logo.url }, version: 1, updatedAt: AT } })
    await removeUnusedUploads({ at: LATER })
    const kept = [thumbnail, creative, avatar, logo, young, unused].map(({ url }) => isThere(url))
    expect(kept).toEqual([true, true, true, true, true, false])
    expect(await rowsOf(unused.url)).toEqual([])
    await db().setting.delete({ where: { key: 'brand' } })
  })

  test('keeps the file while another upload of the same picture is young', async () => {
    const { url } = await store(await shadedPng(20))
    await store(await shadedPng(20), 'offer', LATER)
    await removeUnusedUploads({ at: LATER })
    expect(await rowsOf(url)).toHaveLength(1)
    expect(isThere(url)).toBe(true)
  })

  test('never removes a picture that somebody uploads or uses at the same moment', async () => {
    for (let shade = 30; shade < 40; shade += 1) {
      const { url } = await store(await shadedPng(shade))
      const [used] = await Promise.allSettled([
        transact(async (tx) => {
          await retainUpload(tx, url, 'logo')
          await tx.user.update({ where: { id: userId }, data: { image: url } })
        }),
        removeUnusedUploads({ at: LATER }),
        removeUnusedUploads({ at: LATER }),
      ])
      // either it was kept, or the one who wanted to use it was told
      expect(isThere(url)).toBe(used?.status === 'fulfilled')
      const again = await Promise.all([
        store(await shadedPng(shade), 'offer', LATER),
        removeUnusedUploads({ at: LATER }),
      ])
      expect(isThere(again[0].url)).toBe(true)
    }
  })

  test('leaves the row when the file cannot be removed, and tries again', async () => {
    const { url } = await store(await shadedPng(50))
    const failing = FolderStorage.prototype.remove
    FolderStorage.prototype.remove = () => Promise.reject(new Error('disk'))
    await removeUnusedUploads({ at: LATER })
    FolderStorage.prototype.remove = failing
    expect(await rowsOf(url)).toHaveLength(1)
    await removeUnusedUploads({ at: LATER })
    expect([await rowsOf(url), isThere(url)]).toEqual([[], false])
  })
})

describe('an address that is about to be stored', () => {
  const keep = (url: string | null) => transact((tx) => retainUpload(tx, url, 'picture'))

  test('may be none, one of another site or one of a stored picture', async () => {
    const { url } = await store(await shadedPng(60))
    await expect(Promise.all([null, 'https://cdn.example/a.png', url].map(keep))).resolves.toBeDefined()
  })

  test('of a picture that is no longer stored is refused at its field', async () => {
    const message = 'This picture is no longer stored. Upload it again.'
    await expect(keep(`/files/${'0'.repeat(64)}.webp`)).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { picture: message } },
    })
  })
})
