import type { Course } from './schema'

export const COMPLIANCE: Course = {
  slug: 'compliance',
  title: 'Stay compliant',
  summary: 'What advertisers, platforms and the law expect of you, and what costs people their account.',
  lessons: [
    {
      slug: 'say-you-are-paid',
      title: 'Say that you are paid',
      body: [
        'Whoever earns on a recommendation must say so. In the United States the Endorsement Guides of the Federal Trade Commission ask for it; most other countries have a rule like it.',
        'Say it where the recommendation is, before the link, in words people understand: “I earn a commission if you sign up through this link.” A tag at the end of twenty others, or a page of its own that nobody opens, is not enough. In a video, say or show it in the video.',
        'Platforms have their own label for paid content. Use it as well, not instead.',
      ],
    },
    {
      slug: 'read-the-rules',
      title: 'Read the rules of the offer',
      body: [
        'Each offer has rules of its own, and they come before any general advice. Common ones are these.',
        {
          list: [
            'No ads on the advertiser’s brand name in search engines.',
            'No incentives: do not pay or reward people for clicking or signing up.',
            'Only certain countries or traffic types.',
            'Only approved texts and pictures.',
          ],
        },
        'Traffic against the rules may be rejected later, also after it was shown as pending. When a rule is unclear, ask before you publish.',
      ],
    },
    {
      slug: 'honest-claims',
      title: 'Promise only what is true',
      body: [
        'Say what the product does, what it costs and for whom it is not. Give no guarantees of income, health or savings that the advertiser does not give.',
        'Do not invent reviews, countdowns or scarcity. Do not pretend to be the advertiser: no copied pages, no look-alike domains, no forged senders.',
        'Honest texts also earn better here. A visitor who got what they expected does not ask for a refund, and a refund takes your payout back.',
      ],
    },
    {
      slug: 'clean-traffic',
      title: 'Send real people',
      body: [
        'Do not use bots, click exchanges, pop-unders, hidden frames or links that open by themselves. Bots are recognized and their conversions rejected as “Fraud check”.',
        'Do not buy or sign up through your own links, and do not ask friends to. Mail only people who asked you to, with a way to leave the list in every message.',
        'If you buy traffic from others, you answer for it. Give each seller a source of their own, so that you can stop the one that is bad.',
      ],
    },
    {
      slug: 'invite-fairly',
      title: 'Invite others fairly',
      body: [
        'You earn a share of what an affiliate you invited is paid, from their sign-up on; the Referrals page says how much and for how long. It comes from our margin and not from theirs.',
        'An account of your own does not count: the same mailbox, a sign-up while you are signed in, your browser, or the same payout destination. Such a referral is listed as refused, with its reason, and never paid.',
        'Do not promise people what they will earn. Show them how you work.',
      ],
    },
    {
      slug: 'if-something-goes-wrong',
      title: 'If something goes wrong',
      body: [
        'Staff can reject a conversion with a written reason, hold a payout, or suspend an account while they look into it. A suspended or banned account’s links stop, and its held money stays held.',
        'If it happens to you, answer with facts: where the links were placed, screenshots of the post, and the sources and sub-IDs. Clear marks on your links are your best evidence.',
        'If you find a mistake of your own, take the link down and write first. A mistake that is reported is easier to forgive than one that is found.',
      ],
    },
  ],
}
