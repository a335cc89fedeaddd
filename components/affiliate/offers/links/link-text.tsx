type LinkTextProps = { id: string; link: string }

/** A tracking link in which the typed parts are highlighted. */
export function LinkText({ id, link }: LinkTextProps) {
  const [fixed = '', ...marks] = link.split('&')
  return (
    <output
      id={id}
      aria-label="Tracking link"
      className="mono min-w-0 flex-1 text-13 leading-5 [overflow-wrap:anywhere] text-text-2"
    >
      {fixed.split(/(\d+(?=\?a=)|(?<=\?a=)\d+)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
          <b key={index} className="text-text">
            {part}
          </b>
        ) : (
          part
        ),
      )}
      {marks.map((mark) => (
        <span key={mark}>
          &amp;<span className="text-accent-text">{mark}</span>
        </span>
      ))}
    </output>
  )
}
