// Slow: makes and reads pictures of many megapixels and frames, as attackers send them
import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Purpose } from '@/lib/platform/pictures/constants'
import { queueDrawing } from '@/lib/platform/pictures/conversion-queue'
import { convertPicture as convertFor } from '@/lib/platform/pictures/convert'
import {
  animatedGif,
  animatedWebp,
  avifPicture,
  deepPng,
  gifOfFrames,
  phonePhoto,
  pngBomb,
  pngPicture,
  textBomb,
  webpPicture,
} from '@/tests/support/platform/pictures'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } })
const convertPicture = (file: Buffer, purpose: Purpose, personId = 'somebody') => convertFor(file, purpose, personId)

describe('a picture that is uploaded', () => {
  test.each([
    ['PNG', pngPicture],
    ['WebP', webpPicture],
    ['AVIF', avifPicture],
    ['JPEG', phonePhoto],
    ['GIF', () => animatedGif(1)],
  ])('may be a %s, and is stored as WebP', async (_, make) => {
    const { bytes, format, ...sides } = await convertPicture(await make({ width: 40, height: 30 }), 'offer')
    const about = await sharp(bytes).metadata()
    expect(about).toMatchObject({ format: 'webp', ...sides })
    expect(format).toBe('webp')
  })

  test.each([
    ['a JPEG without its last mark', async () => (await plain(400, 300).jpeg().toBuffer()).subarray(0, -2)],
    ['a JPEG with half of its last mark', async () => (await plain(400, 300).jpeg().toBuffer()).subarray(0, -1)],
    [
      'a progressive JPEG without its last mark',
      async () => (await plain(400, 300).jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
    ],
    [
      'an AVIF by the name of its container',
      async () => {
        const file = await plain(400, 300).avif({ effort: 0 }).toBuffer()
        file.write('mif1', 8, 'latin1')
        return file
      },
    ],
  ])('may be %s, as browsers show it', async (_, make) => {
    expect(await convertPicture(await make(), 'offer')).toMatchObject({ width: 400, height: 300 })
  })

  test('loses the place, the name and the camera in it, and is turned as the camera was', async () => {
    const photo = await phonePhoto({ width: 400, height: 300 })
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Mara Voss')
    const { bytes, width, height } = await convertPicture(photo, 'offer')
    expect({ width, height }).toEqual({ width: 300, height: 400 })
    const about = await sharp(bytes).metadata()
    expect([about.exif, about.xmp, about.iptc, about.icc, about.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('Mara Voss')).toBe(false)
  })

  test.each([
    ['offer', 3000, 1500, 1600, 800],
    ['offer', 300, 150, 300, 150],
    ['creative', 3000, 1500, 2400, 1200],
    ['logo', 3000, 1500, 800, 400],
    ['avatar', 3000, 1500, 256, 256],
    ['avatar', 100, 50, 256, 256],
  ] as const)('for %s of %d × %d pixels is stored with %d × %d', async (purpose, width, height, ...stored) => {
    const picture = await convertPicture(await pngPicture({ width, height }), purpose)
    expect([picture.width, picture.height]).toEqual(stored)
  })

  test('is stored as PNG for the logo, because mail programs know no WebP', async () => {
    const { bytes, format } = await convertPicture(await webpPicture(), 'logo')
    expect([format, (await sharp(bytes).metadata()).format]).toEqual(['png', 'png'])
  })

  test('has the same bytes each time', async () => {
    const png = await pngPicture()
    expect((await convertPicture(png, 'offer')).bytes).toEqual((await convertPicture(png, 'offer')).bytes)
  })
})

describe('an animation', () => {
  test('moves as a creative, and is its first frame elsewhere', async () => {
    const gif = await animatedGif(5)
    const creative = await convertPicture(gif, 'creative')
    expect((await sharp(creative.bytes, { animated: true }).metadata()).pages).toBe(5)
    expect([creative.width, creative.height]).toEqual([20, 10])
    const picture = await convertPicture(gif, 'offer')
    expect((await sharp(picture.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  test('of more than 100 frames is refused', async () => {
    await expect(convertPicture(await animatedGif(101), 'creative')).rejects.toThrow(
      'Keep an animation under 2 MB and 100 frames.',
    )
  })

  test('of more than 40 megapixels in all frames is refused', { tags: ['slow'] }, async () => {
    const gif = await animatedGif(45, { width: 1000, height: 1000 })
    await expect(convertPicture(gif, 'creative')).rejects.toThrow('All frames of this animation together')
  })
})

describe('a file is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', svg],
    ['an SVG with an XML head', `<?xml version="1.0"?>\n<!-- a comment -->\n<!DOCTYPE svg>\n${svg}`],
    ['an SVG after a byte order mark', `\uFEFF  ${svg}`],
    ['an SVG with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
  ])('%s, with a sentence that says what to do', async (_, text) => {
    await expect(convertPicture(Buffer.from(text), 'creative')).rejects.toMatchObject({
      code: 'invalid',
      message: 'An SVG can carry scripts. Upload a PNG, JPEG or WebP.',
      options: { fields: { file: 'An SVG can carry scripts. Upload a PNG, JPEG or WebP.' } },
    })
  })

  test('an SVG in UTF-16', async () => {
    await expect(convertPicture(Buffer.from(svg, 'utf16le'), 'offer')).rejects.toThrow('An SVG can carry scripts.')
  })

  test.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a TIFF', Buffer.from([0x49, 0x49, 0x2a, 0x00, 8, 0, 0, 0])],
    ['a text', Buffer.from('hello')],
  ])('when it is %s', async (_, file) => {
    await expect(convertPicture(file, 'offer')).rejects.toThrow('This file is not a picture we know.')
  })

  test.each([
    ['heic', 'mif1heic'],
    ['heix', 'mif1heix'],
    ['hevc', 'msf1hevc'],
    ['mif1', 'mif1heic'],
  ])('when it is a photo of an iPhone (%s), with what to do', async (brand, others) => {
    const file = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}\0\0\0\0${others}`),
      Buffer.alloc(80),
    ])
    await expect(convertPicture(file, 'offer')).rejects.toThrow('This is a photo in HEIC')
  })

  test.each([0.5, 0.9, 0.99])('when %s of a JPEG has arrived', async (part) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer()
    const cut = photo.subarray(0, Math.floor(photo.byteLength * part))
    await expect(convertPicture(cut, 'offer')).rejects.toThrow('This picture is damaged')
  })

  test('when it only begins like a picture', async () => {
    const png = await pngPicture({ width: 400, height: 300 })
    const fake = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<script>alert(1)</script>')])
    await expect(convertPicture(fake, 'offer')).rejects.toThrow('This picture is damaged.')
    await expect(convertPicture(png.subarray(0, png.byteLength - 40), 'offer')).rejects.toThrow(
      'This picture is damaged',
    )
  })

  test('when it has 200 megapixels, at once and without memory for them', async () => {
    const bomb = pngBomb(20_000, 10_000)
    expect(bomb.byteLength).toBeLessThan(100_000)
    await convertPicture(await pngPicture(), 'offer')
    const [before, startedAt] = [process.memoryUsage().rss, performance.now()]
    await expect(convertPicture(bomb, 'offer')).rejects.toThrow('This picture has more than 40 megapixels.')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    // decoded it would take 200 MB at least
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })
})

describe('a picture with a side of more than 20,000 pixels is refused by its head', () => {
  const gif = (width: number, height: number) => {
    const head = Buffer.from(
      'GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
      'latin1',
    )
    for (const at of [6, 24]) {
      head.writeUInt16LE(width, at)
      head.writeUInt16LE(height, at + 2)
    }
    return head
  }
  test.each([
    ['PNG of 1 × 40,000,000', pngBomb(1, 40_000_000)],
    ['PNG of 40,000,000 × 1', pngBomb(40_000_000, 1)],
    ['PNG of 20,001 × 1', pngBomb(20_001, 1)],
    ['GIF of 1 × 65,535', gif(1, 65_535)],
  ])('%s', async (_, file) => {
    expect(file.byteLength).toBeLessThan(6 * 1024 * 1024)
    const startedAt = performance.now()
    await expect(convertPicture(file, 'avatar')).rejects.toThrow('A side of this picture is longer than 20,000 pixels.')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

describe('a picture whose head or whole costs more than its pixels say', () => {
  test.each([
    ['WebP of 90,000 frames', () => animatedWebp(90_000), 'This animation has more than 1,000 frames.'],
    ['WebP of 1,001 frames', () => animatedWebp(1_001), 'This animation has more than 1,000 frames.'],
    ['GIF of 200,000 frames', async () => gifOfFrames(200_000), 'This animation has more than 1,000 frames.'],
    ['AVIF of 17 megapixels', () => plain(4_250, 4_000).avif({ effort: 0 }).toBuffer(), 'more than 16 megapixels.'],
    ['interlaced PNG of 25 megapixels with 16 bits', async () => deepPng(5_000), 'more than 20 megapixels.'],
  ])('is refused, a %s', async (_, make, message) => {
    const file = await make()
    const startedAt = performance.now()
    await expect(convertPicture(file, 'avatar')).rejects.toThrow(message)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  test.each([
    ['WebP of 1,000 frames', () => animatedWebp(1_000)],
    ['GIF of 1,000 frames', async () => gifOfFrames(1_000)],
  ])('is read, a %s', async (_, make) => {
    await expect(convertPicture(await make(), 'avatar')).resolves.toMatchObject({ width: 256 })
  })

  test('keeps one thread of the process at most, by its head', async () => {
    const bomb = textBomb(250)
    const converting = Array.from({ length: 5 }, (_, person) => convertPicture(bomb, 'avatar', `head ${person}`))
    let slowest = 0
    const done = Promise.all(converting).then(() => true)
    while (!(await Promise.race([done, wait(10)]))) {
      const startedAt = performance.now()
      await stat('/')
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
    expect(slowest).toBeLessThan(100)
  })
})

describe('conversions at once', () => {
  test('of one person are refused beyond five, and those before them are done', async () => {
    const png = await pngPicture({ width: 1000, height: 1000 })
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => convertPicture(png, 'offer', 'many')))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(outcomes.length - refused.length).toBe(5)
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
  })

  test.each([
    ['PNG of 36 megapixels', async () => pngBomb(6_000, 6_000)],
    ['progressive JPEG of 12 megapixels', () => plain(4_000, 3_000).jpeg({ progressive: true }).toBuffer()],
    ['WebP of 12 megapixels', () => plain(4_000, 3_000).webp({ effort: 0 }).toBuffer()],
    ['AVIF of 6 megapixels', () => plain(3_000, 2_000).avif({ effort: 0 }).toBuffer()],
  ])('of ten people, each a %s, keep no ordinary picture waiting', async (_, make) => {
    const [long, photo] = [await make(), await phonePhoto({ width: 1_200, height: 900 })]
    let finished = 0
    const converting = Array.from({ length: 10 }, async (__, person) => {
      await convertPicture(long, 'avatar', `long ${person}`)
      finished += 1
    })
    // behind the others each of these would wait for a round of theirs
    for (const person of ['one', 'two', 'three']) await convertPicture(photo, 'avatar', person)
    expect(finished).toBeLessThan(5)
    await Promise.all(converting)
  })

  test('take turns by person, and drawings of ours wait behind none of them', async () => {
    const png = await pngPicture({ width: 2000, height: 2000 })
    const done: string[] = []
    const make = (person: string) => convertPicture(png, 'creative', person).then(() => done.push(person))
    const all = ['busy', 'busy', 'busy', 'busy', 'other'].map(make)
    const drawn = queueDrawing(async () => done.push('drawing'))
    await Promise.all([...all, drawn])
    expect(done[0]).toBe('drawing')
    expect(done.indexOf('other')).toBeLessThanOrEqual(3)
  })
})
