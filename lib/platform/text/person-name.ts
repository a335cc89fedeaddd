// email programs turn these into links: a name with a dot before a domain's ending, also in the full stops that domains
// accept in other scripts, an address with a scheme, and an email address
const ADDRESS = /[\p{L}\p{N}][.\u3002]\p{L}{2,}|\d(?:[.\u3002]\d+){3}|:\/\/|\/\/|@|\bwww[.\u3002]/iu
const INVISIBLE = /\p{Cf}/gu
const DOTS = /(?<=[\p{L}\p{N}])[.\u3002](?=\p{L}{2,}|\d)/gu
const MARKS = /:\/\/|\/\/|@/g

/** Characters that turn or break the text around them, and ones that show nothing; joiners of Persian and Hindi stay. */
const DISTURBING = /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u

const plain = (name: string): string => name.normalize('NFKC').replace(INVISIBLE, '')

/** Whether a name carries a web or email address: names of strangers are read by others, and in emails. */
export const hasAddress = (name: string): boolean => ADDRESS.test(plain(name))

/** Whether a name would change how the words around it are shown, in lists, files and emails. */
export const isDisturbing = (name: string): boolean => DISTURBING.test(name)

/** A name without anything that an email program turns into a link. Other names stay as they are. */
export const withoutAddress = (name: string): string =>
  hasAddress(name) ? plain(name).replace(MARKS, ' ').replace(DOTS, ' ').trim() : name
