/** "Privacy Browser/VPN" in an address: privacy-browser-vpn. Two categories of one directory never have the same. */
export const toolCategorySlug = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
