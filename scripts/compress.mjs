import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
// of 318 files, 8.6 MB: level 6 takes 0.5 s for 2.849 MB, level 9 takes 22 s for 2.840 MB
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
const texts = /\.(js|css|svg)$/

/** Writes a brotli copy, `<name>.br`, beside each script, style sheet and drawing of a folder. */
export async function compressTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }))),
  )
}
