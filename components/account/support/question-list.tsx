import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { useModules } from '@/components/shared/modules/use-modules'
import { Card, CardHead } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { questions } from './questions'

/** Common questions as native disclosures: they work without JavaScript and are found by searching the page. */
export function QuestionList() {
  const { supportEmail } = usePublicSettings()
  const { isOn } = useModules()
  return (
    <Card aria-labelledby="questions-title" className="overflow-hidden">
      <CardHead id="questions-title" title="Common questions" />
      {questions(supportEmail)
        .filter(({ module }) => module === undefined || isOn(module))
        .map(({ question, answer, link }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2.5 text-14 font-medium transition-colors hover:bg-fill focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1">{question}</span>
              <ChevronDown
                aria-hidden="true"
                className="flex-none text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid gap-2 px-4 pb-4 text-13 leading-5 text-text-2">
              <p>{answer}</p>
              {link ? (
                <TextLink asChild accent className="justify-self-start">
                  <Link href={link.href} prefetch={false}>
                    {link.label}
                  </Link>
                </TextLink>
              ) : null}
            </div>
          </details>
        ))}
    </Card>
  )
}
