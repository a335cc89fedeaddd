import type { LessonPart } from '@/lib/learning/university/schema'

/** The text of a lesson. */
export function LessonBody({ body }: { body: readonly LessonPart[] }) {
  return (
    <div className="grid max-w-[68ch] gap-3 text-14 leading-[22px] text-text-2">
      {body.map((part) => (
        <Part key={partKey(part)} part={part} />
      ))}
    </div>
  )
}

// No two parts of a lesson have the same text, so the text is the key.
const partKey = (part: LessonPart): string => {
  if (typeof part === 'string') return part
  return 'list' in part ? part.list.join() : part.code
}

function Part({ part }: { part: LessonPart }) {
  if (typeof part === 'string') return <p>{part}</p>
  if ('code' in part) {
    return (
      <p className="rounded-control border border-line bg-sunken px-3 py-2 font-mono text-12 leading-5 text-text [overflow-wrap:anywhere]">
        {part.code}
      </p>
    )
  }
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
      {part.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
