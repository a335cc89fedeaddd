import { filledText, storedPlaceholders } from '@/lib/messages/texts/placeholder-rules'
import type { NoticeWords } from '@/lib/platform/settings/text-schema'
import type { TextEntry } from './text-fields'

/** The notification as it looks with what is typed and examples for values. */
export function NoticePreview({ words, placeholders }: { words: NoticeWords } & Pick<TextEntry, 'placeholders'>) {
  const names = placeholders.map(({ name }) => name)
  const values = Object.fromEntries(placeholders.map(({ name, example }) => [name, example]))
  const shown = (text: string) => filledText(storedPlaceholders(text, names).text, values)
  return (
    <section aria-label="Preview" className="grid gap-2">
      <h3 className="text-13 font-medium">Preview with examples</h3>
      <div className="rounded-control border border-line px-4 py-3 text-13 [overflow-wrap:anywhere]">
        <p className="font-medium">{shown(words.title)}</p>
        <p className="text-text-2">{shown(words.message)}</p>
      </div>
    </section>
  )
}
