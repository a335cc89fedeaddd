import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import manifest from '@/app/manifest'
import { fileStorage } from '@/lib/platform/files/storage'
import { ICON_NAMES, type IconName } from '@/lib/platform/http/brand-icons/constants'
import { iconResponse } from '@/lib/platform/http/brand-icons/response'
import { iconPath } from '@/lib/platform/http/brand-icons/versions'
import { serviceWorkerScript } from '@/lib/platform/http/service-worker/script'
import { settings } from '@/lib/platform/settings/current'
import { knownSettings } from '@/lib/platform/settings/state'

const BLUE = { name: 'North & “Star”', accent: '#2255aa', logoUrl: null, supportEmail: null }
const LOGO = `${'a1'.repeat(32)}.png`

function setBrand(brand: object): void {
  const now = settings()
  knownSettings().settings = { ...now, brand: { ...now.brand, ...brand } }
}

const ask = (name: string, version?: string, headers: Record<string, string> = {}) =>
  iconResponse(new Request('https://stoke.example/', { headers }), name, version)
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const version = () => iconPath('icon-192.png').split('/')[2] ?? ''

/** The color of a picture at a share of its width and height. */
async function colorAt(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  return [...data.subarray(at, at + 4)]
}

/** Stores a logo: a band of a color on nothing, or, opaque, on another color. */
async function storeLogo(color: string, behind: string | null): Promise<void> {
  const ground = behind ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const band = await sharp({ create: { width: 300, height: 60, channels: 4, background: color } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width: 400, height: 120, channels: 4, background: ground } })
  const file = await picture
    .composite([{ input: band }])
    .png()
    .toBuffer()
  await fileStorage().put(LOGO, file, 'image/png')
}

beforeEach(() => {
  knownSettings().settings = settings()
})
afterEach(async () => {
  delete knownSettings().settings
  await fileStorage().remove(LOGO)
})

test('a network without a brand of its own has the files of the product', async () => {
  for (const name of ICON_NAMES) {
    expect(iconPath(name)).toBe(`/brand/${name}`)
    expect(await bytes(await ask(name))).toEqual(readFileSync(`public/brand/${name}`))
  }
})

test.each([
  ['a name', { name: 'Northstar' }],
  ['a color', { accent: '#2255aa' }],
  ['a logo', { logoUrl: `/files/${LOGO}` }],
])('with %s of its own every icon has another address, in pages, manifest and pushes', (_, brand) => {
  setBrand(brand)
  const path = iconPath('icon-192.png')
  expect(path).toMatch(/^\/brand\/[\da-f]{12}\/icon-192\.png$/)
  expect(manifest().icons?.map(({ src }) => src)).toContain(path)
  expect(JSON.stringify(manifest())).not.toMatch(/"\/brand\/[^/"]+"/)
  expect(serviceWorkerScript()).toContain(`"icon":"${path}","badge":"${iconPath('badge-96.png')}"`)
})

test('each icon of a brand is drawn in its own size, and its color is that of the brand', async () => {
  setBrand(BLUE)
  const sizes: Partial<Record<IconName, number>> = {}
  for (const name of ICON_NAMES) {
    const picture = await bytes(await ask(name))
    if (name.endsWith('.png')) sizes[name] = (await sharp(picture).metadata()).width
  }
  expect(Object.values(sizes)).toEqual([180, 192, 512, 192, 512, 96])
  const [red = 0, , blue = 0] = await colorAt(await bytes(await ask('icon-512.png')), 0.45, 0.4)
  expect(blue).toBeGreaterThan(red + 60)
  const ico = await bytes(await ask('favicon.ico'))
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32)
  const drawing = (await bytes(await ask('app-icon.svg'))).toString()
  expect(drawing).toContain('aria-label="North &amp; “Star”"')
})

describe('a logo', () => {
  test.each([
    ['dark on nothing', '#101820', null, [255, 255, 255]],
    ['light on nothing', '#f0f4ff', null, [24, 20, 17]],
    ['on a ground of its own', '#101820', '#ffcc00', [255, 204, 0]],
  ])('%s stands on a tile that it is seen on', async (_, color, behind, tile) => {
    await storeLogo(color, behind)
    setBrand({ ...BLUE, name: `Logo ${color} ${behind}`, logoUrl: `/files/${LOGO}` })
    const icon = await bytes(await ask('icon-512.png'))
    expect((await colorAt(icon, 0.5, 0.06)).slice(0, 3)).toEqual(tile)
    expect(await colorAt(icon, 0.003, 0.003)).toEqual([0, 0, 0, 0])
    expect((await colorAt(await bytes(await ask('icon-maskable-512.png')), 0.003, 0.003)).slice(0, 3)).toEqual(tile)
    if (behind === null) expect((await colorAt(icon, 0.15, 0.5)).slice(0, 3)).not.toEqual(tile)
    const badge = await bytes(await ask('badge-96.png'))
    expect(await colorAt(badge, 0.01, 0.01)).toEqual([0, 0, 0, 0])
    expect((await sharp(badge).stats()).channels[3]?.mean).toBeGreaterThan(5)
    expect((await bytes(await ask('app-icon.svg'))).toString()).toContain('href="data:image/png;base64,')
  })

  test('whose file is missing is drawn as the mark', async () => {
    setBrand({ ...BLUE, logoUrl: `/files/${LOGO}` })
    const icon = await ask('icon-192.png')
    expect(icon.status).toBe(200)
    expect((await bytes(icon)).byteLength).toBeGreaterThan(500)
  })
})

test('an icon may be stored for good at the address of its brand, and is asked for again elsewhere', async () => {
  setBrand(BLUE)
  const etag = (await ask('icon-192.png', version())).headers.get('etag') ?? ''
  expect((await ask('icon-192.png', version())).headers.get('cache-control')).toContain('immutable')
  for (const other of [undefined, '0123456789ab', '..']) {
    const answer = await ask('icon-192.png', other)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
  }
  for (const named of [`"x", ${etag}`, `W/${etag}`, '*'])
    expect((await ask('icon-192.png', undefined, { 'if-none-match': named })).status).toBe(304)
  const longer = { 'if-none-match': etag?.replace(/"$/, '0"') ?? '' }
  expect((await ask('icon-192.png', undefined, longer)).status).toBe(200)
  setBrand({ accent: '#aa2255' })
  expect((await ask('icon-192.png', undefined, { 'if-none-match': etag })).status).toBe(200)
})

test.each(['mark.svg', 'icon-48.png', '../favicon.ico', '', 'constructor'])('%j is no icon', async (name) => {
  expect((await ask(name, 'x')).status).toBe(404)
})
