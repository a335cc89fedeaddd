// email programs turn these into links: a name with a dot before a domain's ending, also in the full stops that domains
// accept in other scripts, an address with a scheme, and an email address
const ADDRESS = /[\p{L}\p{N}][.\u3002]\p{L}{2,}|:\/\/|\/\/|@|\bwww[.\u3002]/iu
const INVISIBLE = /\p{Cf}/gu
const DOTS = /(?<=[\p{L}\p{N}])[.\u3002](?=\p{L}{2,})/gu
const MARKS = /:\/\/|\/\/|@/g

const plain = (name: string): string => name.normalize('NFKC').replace(INVISIBLE, '')

/** Whether a name carries a web or email address: names of strangers are read by others, and in emails. */
export const hasAddress = (name: string): boolean => ADDRESS.test(plain(name))

/** A name without anything that an email program turns into a link. Other names stay as they are. */
export const withoutAddress = (name: string): string =>
  hasAddress(name) ? plain(name).replace(MARKS, ' ').replace(DOTS, ' ').trim() : name
