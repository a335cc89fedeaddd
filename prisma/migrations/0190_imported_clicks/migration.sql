-- Clicks made at the network's former system, whose late sales are paid here.
ALTER TYPE "click_flag" ADD VALUE 'imported';
