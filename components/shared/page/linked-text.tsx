/** An address with http or https, up to a space or what ends a sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/g

/** Plain text in which addresses are links. Nothing else in it is markup. */
export function LinkedText({ text }: { text: string }) {
  // a split by one group alternates text and addresses
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
        key={index}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent-text underline [overflow-wrap:anywhere]"
      >
        {part}
      </a>
    ) : (
      part
    ),
  )
}
