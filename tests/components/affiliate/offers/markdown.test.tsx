import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown } from '@/components/affiliate/offers/detail/markdown'
import { render } from '@/tests/support/components/render'

test('a description is drawn as headings, lists, emphasis and links', () => {
  render(<Markdown text={'# Card\n\nA **debit** card.\n\n1. Apply\n2. Pay\n\n[Terms](https://shop.example/terms)'} />)
  expect(screen.getByText('debit').tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://shop.example/terms')
})

test('HTML and links with script are shown as text', () => {
  const { container } = render(
    <Markdown text={'<img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n[press](javascript:alert(1))'} />,
  )
  expect(container.querySelector('img, script, a')).toBeNull()
  expect(container.textContent).toContain('<script>alert(1)</script>')
  expect(container.textContent).toContain('press')
})
