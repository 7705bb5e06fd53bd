import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';
import { recordTexts } from '../walk.ts';

/** Names that can only mean one company. Common words (apple, slack, square) are left out. */
const BRANDS =
  /\b(?:Google|Gmail|Microsoft|Facebook|Instagram|WhatsApp|YouTube|Netflix|Spotify|GitHub|GitLab|Bitbucket|PayPal|Salesforce|Shopify|Airbnb|OpenAI|ChatGPT|Anthropic|LinkedIn|TikTok|Twitter|Snapchat|Pinterest|Reddit|Figma|Dropbox|Trello|Jira|Atlassian|Asana|HubSpot|Zendesk|Mailchimp|Twilio|Cloudflare|Vercel|Netlify|Heroku|Datadog|Stripe|Klarna|Revolut|Mastercard|Nike|Adidas|IKEA|Samsung|Toyota|Volkswagen|Walmart|eBay)\b/;

/** Copied samples must not contain real trademarks. Font names are exempt. */
export const brandIsMadeUp: Rule = {
  name: 'brand-is-made-up',
  severity: 'error',
  category: 'Wording',
  check: eachRecord(function* ({ data }) {
    for (const { text, pointer } of recordTexts(data)) {
      const [brand] = pointer.startsWith('/typography/') ? [] : (BRANDS.exec(text) ?? []);
      if (brand === undefined) continue;
      yield {
        pointer,
        message: `${pointer} names ${quote(brand)}, a real company or product.`,
        fix: 'Use a made-up name, or say what kind of thing it is.',
      };
    }
  }),
};
