const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** When an email was created, in Eastern time. */
export function MailTime({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="text-12 text-muted tabular-nums">
      {FORMAT.format(at)}
    </time>
  )
}
