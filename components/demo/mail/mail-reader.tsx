import { ArrowLeft, MailOpen, Paperclip } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/text-link'
import { mailPath } from './mail-path'
import { MailTime } from './mail-time'

type File = { name: string; type: string; content: string }
type Message = {
  toAddress: string
  subject: string
  createdAt: Date
  html: string
  text: string
  attachments: readonly File[]
}

/** One email as its recipient would see it. */
export function MailReader({ message, address }: { message: Message | null; address: string }) {
  if (!message) {
    return (
      <Card className="grid place-items-center max-lg:hidden">
        <EmptyState title="No email selected" as="h2" art={<MailOpen className="icon-lg text-muted" />}>
          Choose one to read it.
        </EmptyState>
      </Card>
    )
  }
  const { toAddress, subject, createdAt, html, text, attachments } = message
  return (
    <article className="grid content-start gap-3">
      <TextLink asChild className="justify-self-start lg:hidden">
        <Link href={mailPath(address, null)}>
          <ArrowLeft /> All emails
        </Link>
      </TextLink>
      <Card className="overflow-hidden">
        <header className="border-b border-line px-4 py-3">
          <h2 className="text-18">{subject}</h2>
          <p className="flex flex-wrap gap-x-3 text-12 text-muted">
            <span className="[overflow-wrap:anywhere]">To {toAddress}</span>
            <MailTime at={createdAt} />
          </p>
        </header>
        {html === '' ? <p className="px-4 py-3 text-13 text-text-2">It was sent, so its content was erased.</p> : null}
        {/* No scripts, no forms, no access to our page: an email can only open its links in a new tab. */}
        <iframe
          title={subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html.replace('<head>', '<head><base target="_blank">')}
          className="block h-[620px] w-full"
        />
        {attachments.length > 0 ? <Attachments files={attachments} /> : null}
        <details className="border-t border-line px-4 py-3 text-13">
          <summary className="font-medium text-text-2">As plain text</summary>
          <pre className="mono mt-3 text-12 [overflow-wrap:anywhere] whitespace-pre-wrap text-text-2">{text}</pre>
        </details>
      </Card>
    </article>
  )
}

function Attachments({ files }: { files: readonly File[] }) {
  return (
    <ul aria-label="Attachments" className="grid gap-3 border-t border-line px-4 py-3 text-13">
      {files.map(({ name, type, content }) => {
        const address = `data:${type};base64,${content}`
        return (
          <li key={name} className="grid gap-2">
            <TextLink asChild>
              <a href={address} download={name}>
                <Paperclip aria-hidden="true" /> {name}
              </a>
            </TextLink>
            {/* biome-ignore lint/performance/noImgElement: a picture inside the email */}
            {type.startsWith('image/') ? <img src={address} alt={name} className="max-w-full rounded-control" /> : null}
          </li>
        )
      })}
    </ul>
  )
}
