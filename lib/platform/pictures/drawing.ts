import 'server-only'
import { CONVERSION_SECONDS } from './constants'
import { queueDrawing } from './conversion-queue'
import { sharp } from './convert'

const SVG_LOADER = 'VipsForeignLoadSvgBuffer'

/**
 * Renders a drawing of ours, an SVG that holds nothing of others but outlines and escaped text, as a PNG. The loader of
 * drawings is open only for its turn. An upload beside it never reaches it: `pictureKind` takes only files whose first bytes
 * another loader claims before.
 * @throws AppError unavailable when too many wait
 */
export function renderDrawing(svg: string): Promise<Buffer> {
  return queueDrawing(async () => {
    const library = await sharp()
    library.unblock({ operation: [SVG_LOADER] })
    try {
      return await library(Buffer.from(svg)).timeout({ seconds: CONVERSION_SECONDS }).png().toBuffer()
    } finally {
      library.block({ operation: [SVG_LOADER] })
    }
  })
}
