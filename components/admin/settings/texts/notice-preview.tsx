import { filledText, storedPlaceholders } from '@/lib/messages/texts/placeholder-rules'
import type { NoticeWords } from '@/lib/platform/settings/text-schema'
import { TestButton } from './test-button'
import type { TextEntry } from './text-fields'

type NoticePreviewProps = { words: NoticeWords } & Pick<TextEntry, 'name' | 'placeholders'>

/** The notification as it looks with what is typed and examples for values. */
export function NoticePreview({ name, words, placeholders }: NoticePreviewProps) {
  const names = placeholders.map(({ name }) => name)
  const values = Object.fromEntries(placeholders.map(({ name, example }) => [name, example]))
  const shown = (text: string) => filledText(storedPlaceholders(text, names).text, values)
  return (
    <section aria-label="Preview" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-13 font-medium">Preview with examples</h3>
        <TestButton tested={{ kind: 'notices', name, words }} />
      </div>
      <div className="rounded-control border border-line px-4 py-3 text-13 [overflow-wrap:anywhere]">
        <p className="font-medium">{shown(words.title)}</p>
        <p className="text-text-2">{shown(words.message)}</p>
      </div>
    </section>
  )
}
