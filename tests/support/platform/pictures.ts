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

/** A PNG of one bit for each pixel and one color: small as a file, huge when decoded. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
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
