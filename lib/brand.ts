/** The product's name, in one place: changing it renames everything, the notifications route included. */
export const BRAND = {
  name: 'Stoke',
  slug: 'stoke',
  tagline: 'Convert today. Burn hotter tomorrow.',
  description: 'Promote offers, see every click and conversion as it happens, and be paid for each one.',
} as const
