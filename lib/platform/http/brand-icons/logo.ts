import 'server-only'
import type { Sharp } from 'sharp'
import { BRAND_COLORS, WHITE } from '../../brand'
import { CONVERSION_SECONDS, PIXELS_MAX } from '../../pictures/constants'
import { queueDrawing } from '../../pictures/conversion-queue'
import { sharp } from '../../pictures/convert'

/** A logo in the size of an icon, as PNG with an alpha channel. */
export type FittedLogo = {
  png: Buffer
  /** Whether it covers its whole rectangle. */
  isOpaque: boolean
  /** A color that it stands out from. */
  ground: string
}

const open = async (bytes: Buffer) =>
  (await sharp())(bytes, { limitInputPixels: PIXELS_MAX }).timeout({ seconds: CONVERSION_SECONDS })

/** The logo without its empty border, within a square of `side` pixels. @throws AppError unavailable */
export function fitLogo(logo: Buffer, side: number): Promise<FittedLogo> {
  return queueDrawing(async () => {
    const whole = await open(logo)
    const { isOpaque } = await whole.clone().stats()
    // a picture of a single color has nothing inside its border, and stays as it is
    const trimmed = await whole
      .clone()
      .trim()
      .png()
      .toBuffer()
      .catch(() => logo)
    const fitted = (await open(trimmed)).resize(side, side, { fit: 'inside' }).ensureAlpha()
    const pixels = await fitted.clone().raw().toBuffer()
    const ground = isOpaque ? await cornerColor(whole) : isDark(pixels) ? WHITE : BRAND_COLORS.dark.surface
    return { png: await fitted.png().toBuffer(), isOpaque, ground }
  })
}

/** The color of the first pixel, which an opaque picture has around its drawing. */
async function cornerColor(picture: Sharp): Promise<string> {
  const first = picture.clone().extract({ left: 0, top: 0, width: 1, height: 1 }).toColorspace('srgb').removeAlpha()
  return `#${(await first.raw().toBuffer()).toString('hex')}`
}

/** Whether the visible pixels, four bytes each, are dark on the average. */
function isDark(pixels: Buffer): boolean {
  let [light, weight] = [0, 0]
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    weight += alpha
  }
  return weight > 0 && light / weight < 128
}

/** The logo in the middle of a picture. @throws AppError unavailable */
export function layOver(ground: Buffer, { png }: FittedLogo): Promise<Buffer> {
  return queueDrawing(async () =>
    (await open(ground))
      .composite([{ input: png }])
      .png()
      .toBuffer(),
  )
}

/** The logo in white, which keeps only its shape. @throws AppError unavailable */
export function whiteShape({ png }: FittedLogo, size: number): Promise<Buffer> {
  return queueDrawing(async () => {
    const alpha = await (await open(png)).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
    const { width, height } = alpha.info
    const library = await sharp()
    const pixels = Buffer.alloc(width * height * 4, 255)
    alpha.data.forEach((value, index) => {
      pixels[index * 4 + 3] = value
    })
    const shape = await library(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const empty = library({ create: { width: size, height: size, channels: 4, background } })
    return empty
      .composite([{ input: shape }])
      .png()
      .toBuffer()
  })
}
