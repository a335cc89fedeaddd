-- An advertiser proposes another price of a running offer.
ALTER TYPE "proposal_kind" ADD VALUE 'price';
