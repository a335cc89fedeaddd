import { sha256Hex } from '../../lib/platform/crypto/seal'

/** The demo's advertisers. */
export const ADVERTISERS = [
  { id: 101, name: 'Northpay', website: 'https://northpay.example' },
  { id: 102, name: 'Glowbox', website: 'https://glowbox.example' },
  { id: 103, name: 'Lumen', website: 'https://lumen.example' },
  { id: 104, name: 'Tidewater', website: 'https://tidewater.example' },
  { id: 105, name: 'Pawprint', website: 'https://pawprint.example' },
  { id: 106, name: 'Forge', website: 'https://forge.example' },
  { id: 107, name: 'Brightside', website: 'https://brightside.example' },
  { id: 108, name: 'Harborline', website: 'https://harborline.example' },
  { id: 109, name: 'Oakwell', website: 'https://oakwell.example' },
  { id: 110, name: 'Cinder', website: 'https://cinder.example' },
] as const

/** The token of an advertiser's postbacks. It is public, like the demo's password. */
export const demoToken = (advertiserId: number): string =>
  `demo_${sha256Hex(`postback token of ${advertiserId}`).slice(0, 32)}`

/** The secret with which an advertiser signs its postbacks, in the Standard Webhooks format. */
export const demoSigningSecret = (advertiserId: number): string =>
  `whsec_${Buffer.from(sha256Hex(`signing secret of ${advertiserId}`).slice(0, 32)).toString('base64')}`
