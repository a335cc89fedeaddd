import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Sides = { width?: number; height?: number }

const plain = ({ width = 40, height = 30 }: Sides, color = { r: 200, g: 80, b: 20 }) =>
  sharp({ create: { width, height, channels: 3, background: color } })

export const pngPicture = (sides: Sides = {}): Promise<Buffer> => plain(sides).png().toBuffer()
export const webpPicture = (sides: Sides = {}): Promise<Buffer> => plain(sides).webp().toBuffer()
export const avifPicture = (sides: Sides = {}): Promise<Buffer> => plain(sides).avif().toBuffer()

/** A picture of one color. @param shade 0 to 255, so that two pictures differ */
export const shadedPng = (shade: number): Promise<Buffer> =>
  plain({}, { r: shade, g: shade, b: shade }).png().toBuffer()

/** A photo as phones make them: turned by its EXIF, with the place it was taken at and the name of its owner. */
export const phonePhoto = (sides: Sides = {}): Promise<Buffer> =>
  plain(sides)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Mara Voss' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
      },
    })
    .toBuffer()

/** An animation of frames of one color each. */
export async function animatedGif(frames: number, { width = 20, height = 10 }: Sides = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3, 0)
  for (let frame = 0; frame < frames; frame += 1) {
    pixels.fill((frame * 37) % 256, frame * width * height * 3, (frame + 1) * width * height * 3)
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ loop: 0, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer()
}

/** An animated WebP of one pixel, whose frames are one frame again and again. */
export async function animatedWebp(frames: number): Promise<Buffer> {
  const still = (await plain({ width: 1, height: 1 }).webp().toBuffer()).subarray(12)
  // place, size less one and duration of a frame, three bytes each, and its flags
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), still]))
  const canvas = riffChunk('VP8X', Buffer.from([2, ...Buffer.alloc(9)]))
  const body = [canvas, riffChunk('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)]
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]))
}

function riffChunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.byteLength)
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.byteLength % 2)])
}

/** A GIF of one pixel with many frames. */
export function gifOfFrames(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from('!\xf9\x04\0\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** A PNG whose text of each chunk is a thousand times as long when it is read. */
export function textBomb(chunks: number): Buffer {
  const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(7_900_000))]))
  const [signature, rest] = [8 + 25, pngBomb(1, 1)]
  const texts = Array.from({ length: chunks }, () => text)
  return Buffer.concat([rest.subarray(0, signature), ...texts, rest.subarray(signature)])
}

/** A PNG with eight bytes a pixel that is decoded as a whole, because it is interlaced. */
export function deepPng(side: number): Buffer {
  const head = pngHead(side, side, [16, 6, 0, 0, 1])
  // its seven passes have twice as many lines at most
  return asPng(head, deflateSync(Buffer.alloc(side * side * 8 + side * 3)))
}

/** A PNG of one bit for each pixel and one color: small as a file, huge when decoded. */
export function pngBomb(width: number, height: number): Buffer {
  const head = pngHead(width, height, [1, 0, 0, 0, 0])
  return asPng(head, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 }))
}

function pngHead(width: number, height: number, kind: number[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(kind, 8)
  return head
}

function asPng(head: Buffer, lines: Buffer): Buffer {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content) >>> 0)
  return Buffer.concat([length, content, sum])
}
