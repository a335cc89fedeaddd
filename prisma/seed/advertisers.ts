import { sha256Hex } from '../../lib/platform/crypto/seal'

type DemoAdvertiser = {
  id: number
  name: string
  paymentTerms: string
  contacts: readonly (readonly [name: string, mailbox: string, role: string])[]
}

/** The demo's advertisers. */
export const ADVERTISERS: readonly DemoAdvertiser[] = [
  {
    id: 101,
    name: 'Northpay',
    paymentTerms: 'Net 30 by wire, invoiced on the 1st',
    contacts: [
      ['Ada Reyes', 'ada.reyes', 'Account'],
      ['Tom Field', 'billing', 'Billing'],
    ],
  },
  { id: 102, name: 'Glowbox', paymentTerms: 'Net 15 by card', contacts: [['Lena Hart', 'lena', 'Account']] },
  {
    id: 103,
    name: 'Lumen',
    paymentTerms: 'Net 30 by wire',
    contacts: [
      ['Ivo Brandt', 'ivo.brandt', 'Account'],
      ['Server team', 'ops', 'Tracking'],
    ],
  },
  {
    id: 104,
    name: 'Tidewater',
    paymentTerms: 'Prepaid, topped up at $5,000',
    contacts: [['Grace Ola', 'grace', 'Account']],
  },
  {
    id: 105,
    name: 'Pawprint',
    paymentTerms: 'Net 15 by wire',
    contacts: [
      ['Milo Sands', 'milo', 'Account'],
      ['Nina Falk', 'accounts', 'Billing'],
    ],
  },
  {
    id: 106,
    name: 'Forge',
    paymentTerms: 'Net 45 by wire, purchase order needed',
    contacts: [['Owen Pike', 'owen.pike', 'Account']],
  },
  { id: 107, name: 'Brightside', paymentTerms: 'Net 30 by card', contacts: [['Ruth Vance', 'ruth', 'Account']] },
  {
    id: 108,
    name: 'Harborline',
    paymentTerms: 'Net 30 by wire',
    contacts: [
      ['Carl Dunn', 'carl.dunn', 'Account'],
      ['Jo Meyer', 'legal', 'Compliance'],
    ],
  },
  { id: 109, name: 'Oakwell', paymentTerms: 'Net 15 by wire', contacts: [['Esme Todd', 'esme', 'Account']] },
  { id: 110, name: 'Cinder', paymentTerms: 'Net 30 by card', contacts: [['Hugo Lang', 'hugo', 'Account']] },
]

const hostOf = (name: string): string => `${name.toLowerCase()}.example`

/** What is stored of a demo advertiser. */
export const advertiserColumns = ({ id, name, paymentTerms }: DemoAdvertiser) => ({
  id,
  name,
  paymentTerms,
  website: `https://${hostOf(name)}`,
  reference: `ADV-${id}`,
})

/** Its contacts, with the data of their rows except the id. */
export const toContacts = ({ id, name, contacts }: DemoAdvertiser) =>
  contacts.map(([person, mailbox, role], position) => ({
    advertiserId: id,
    name: person,
    email: `${mailbox}@${hostOf(name)}`,
    role,
    position,
  }))

/** The token of an advertiser's postbacks. It is public, like the demo's password. */
export const demoToken = (advertiserId: number): string =>
  `demo_${sha256Hex(`postback token of ${advertiserId}`).slice(0, 32)}`

/** The secret with which an advertiser signs its postbacks, in the Standard Webhooks format. */
export const demoSigningSecret = (advertiserId: number): string =>
  `whsec_${Buffer.from(sha256Hex(`signing secret of ${advertiserId}`).slice(0, 32)).toString('base64')}`
