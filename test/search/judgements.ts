/**
 * What people ask for and what they should get, judged from the list of slugs before the engine existed.
 * Grades: 3 exactly this, 2 a good answer, 1 related; everything else is 0. One line is one query:
 * `query | grade 3 | grade 2 | grade 1`, answers as `type/slug`.
 */

export interface Judgement {
  readonly query: string;
  readonly grades: ReadonlyMap<string, number>;
}

/** Weights and synonyms were chosen with these in sight. */
const SEEN = `
table | pattern/data-table | pattern/pricing-table | pattern/table-of-contents pattern/filter-bar
kanban | pattern/kanban-board archetype/project-board | |
calendar | pattern/booking-calendar | archetype/appointment-booking blueprint/clinic-booking |
invoices | pattern/invoice-summary | archetype/billing-console blueprint/billing-platform | pattern/data-table theme/ledger pattern/plan-usage
chart | pattern/chart-panel | pattern/kpi-grid archetype/analytics-dashboard | blueprint/metrics-starter
pricing | pattern/pricing-table | archetype/marketing-site | pattern/plan-usage blueprint/billing-platform pattern/call-to-action
dashboard | archetype/analytics-dashboard blueprint/metrics-starter | pattern/kpi-grid pattern/chart-panel | archetype/billing-console shell/sidebar-main
notifications | pattern/notification-list | pattern/activity-feed | pattern/settings-form
checkout | pattern/checkout-form | pattern/cart-summary archetype/storefront blueprint/online-store |
breadcrumbs | pattern/breadcrumb-trail | | pattern/page-header
footer | pattern/site-footer | | archetype/marketing-site shell/top-nav-main
tabs | pattern/tabs-panel | | pattern/settings-form pattern/detail-panel
faq | pattern/faq-accordion | | archetype/marketing-site archetype/documentation-site
sidebar | shell/sidebar-main | shell/docs-sidebar | shell/three-pane
testimonials | pattern/testimonial-quotes | archetype/marketing-site | pattern/hero pattern/feature-grid
wizard | pattern/form-wizard | | pattern/sign-up-form pattern/checkout-form pattern/settings-form
hero | pattern/hero | archetype/marketing-site | pattern/call-to-action pattern/feature-grid
cart | pattern/cart-summary | pattern/checkout-form archetype/storefront blueprint/online-store | pattern/product-grid pattern/product-detail
terminal | theme/terminal | pattern/agent-run-log | blueprint/developer-docs
filters | pattern/filter-bar | pattern/data-table | pattern/product-grid
sign in form | pattern/sign-in-form | archetype/auth-gateway | pattern/sign-up-form shell/centered
activity feed | pattern/activity-feed | pattern/notification-list | pattern/agent-run-log
table of contents | pattern/table-of-contents | shell/docs-sidebar | pattern/article-body archetype/documentation-site
three pane layout | shell/three-pane | archetype/support-inbox | pattern/detail-panel shell/conversation
product page | pattern/product-detail | pattern/product-grid archetype/storefront | blueprint/online-store pattern/cart-summary
team members | pattern/team-members-list | archetype/team-settings | pattern/settings-form
command palette | pattern/command-palette | |
agent run log | pattern/agent-run-log | archetype/agent-workspace blueprint/ai-agent-studio | pattern/activity-feed
call to action | pattern/call-to-action | pattern/hero | archetype/marketing-site pattern/pricing-table
online store | blueprint/online-store | archetype/storefront | pattern/product-grid pattern/cart-summary pattern/checkout-form pattern/product-detail
project board | archetype/project-board | pattern/kanban-board |
page header | pattern/page-header | | pattern/breadcrumb-trail pattern/hero
datatable | pattern/data-table | | pattern/filter-bar
data table | pattern/data-table | | pattern/filter-bar pattern/pricing-table
data-table | pattern/data-table | | pattern/filter-bar
table data | pattern/data-table | | pattern/filter-bar pattern/pricing-table
signin | pattern/sign-in-form | archetype/auth-gateway | pattern/sign-up-form
checkoutform | pattern/checkout-form | pattern/cart-summary | archetype/storefront
sidebarmain | shell/sidebar-main | |
kpigrid | pattern/kpi-grid | | archetype/analytics-dashboard
topnav | shell/top-nav-main | | archetype/marketing-site
kanbann | pattern/kanban-board archetype/project-board | |
notifcations | pattern/notification-list | pattern/activity-feed | pattern/settings-form
chekout | pattern/checkout-form | pattern/cart-summary archetype/storefront blueprint/online-store |
calender | pattern/booking-calendar | archetype/appointment-booking blueprint/clinic-booking |
testimonal | pattern/testimonial-quotes | archetype/marketing-site | pattern/hero pattern/feature-grid
dashbord | archetype/analytics-dashboard blueprint/metrics-starter | pattern/kpi-grid pattern/chart-panel | archetype/billing-console shell/sidebar-main
pricng tabel | pattern/pricing-table | | archetype/marketing-site pattern/data-table
breadcrum | pattern/breadcrumb-trail | | pattern/page-header
accordian | pattern/faq-accordion | |
comand palete | pattern/command-palette | |
tabel of contnets | pattern/table-of-contents | shell/docs-sidebar | pattern/article-body archetype/documentation-site
login | pattern/sign-in-form archetype/auth-gateway | pattern/sign-up-form | shell/centered
login page | pattern/sign-in-form archetype/auth-gateway | shell/centered | pattern/sign-up-form
stats cards | pattern/kpi-grid | archetype/analytics-dashboard blueprint/metrics-starter | pattern/chart-panel
signup | pattern/sign-up-form | archetype/auth-gateway | pattern/sign-in-form
register | pattern/sign-up-form | archetype/auth-gateway | pattern/sign-in-form
create account | pattern/sign-up-form | archetype/auth-gateway | pattern/sign-in-form
shopping basket | pattern/cart-summary | archetype/storefront blueprint/online-store | pattern/checkout-form pattern/product-grid pattern/product-detail
todo board | pattern/kanban-board archetype/project-board | |
price list | pattern/pricing-table | | archetype/marketing-site pattern/product-grid
docs | archetype/documentation-site blueprint/developer-docs | shell/docs-sidebar | pattern/article-body pattern/table-of-contents
chatbot | pattern/chat-thread shell/conversation | pattern/message-composer archetype/agent-workspace | blueprint/ai-agent-studio pattern/agent-run-log
help centre | pattern/faq-accordion | archetype/documentation-site blueprint/support-desk archetype/support-inbox | blueprint/developer-docs
dark mode | theme/terminal | theme/slate | theme/ledger theme/clinic theme/paper theme/bloom
landing page | archetype/marketing-site | pattern/hero | pattern/feature-grid pattern/call-to-action pattern/testimonial-quotes pattern/pricing-table
metrics | pattern/kpi-grid blueprint/metrics-starter | archetype/analytics-dashboard pattern/chart-panel | pattern/plan-usage
e-commerce | archetype/storefront blueprint/online-store | pattern/product-grid pattern/product-detail pattern/cart-summary pattern/checkout-form |
crm | archetype/customer-records | | pattern/data-table pattern/detail-panel
ticketing system | blueprint/support-desk archetype/support-inbox | | pattern/chat-thread
page where customers pick an appointment | archetype/appointment-booking pattern/booking-calendar | blueprint/clinic-booking | theme/clinic
show key numbers at the top of a page | pattern/kpi-grid | archetype/analytics-dashboard | pattern/chart-panel blueprint/metrics-starter pattern/page-header
let people compare plans and prices | pattern/pricing-table | | pattern/plan-usage archetype/marketing-site
answer customer questions by email | archetype/support-inbox blueprint/support-desk | | pattern/chat-thread pattern/message-composer shell/three-pane
see what an ai agent did step by step | pattern/agent-run-log | archetype/agent-workspace blueprint/ai-agent-studio |
ask for payment details | pattern/checkout-form | | archetype/billing-console pattern/cart-summary pattern/invoice-summary
invite colleagues and change their roles | pattern/team-members-list | archetype/team-settings | pattern/settings-form
long form split into steps | pattern/form-wizard | | pattern/settings-form pattern/checkout-form
drag tasks between columns | pattern/kanban-board | archetype/project-board |
website for a dentist | blueprint/clinic-booking | theme/clinic archetype/appointment-booking | pattern/booking-calendar
how much of my quota is left | pattern/plan-usage | archetype/billing-console | blueprint/billing-platform
list of questions that open and close | pattern/faq-accordion | |
dark theme | theme/terminal | theme/slate | theme/ledger theme/clinic theme/paper theme/bloom
calm theme for finance | theme/ledger | | theme/paper theme/slate theme/clinic
shell for chat | shell/conversation | | pattern/chat-thread pattern/message-composer
saas billing blueprint | blueprint/billing-platform | archetype/billing-console | pattern/plan-usage pattern/invoice-summary
friendly colourful theme | theme/bloom | | theme/clinic theme/paper
documentation layout | shell/docs-sidebar | archetype/documentation-site blueprint/developer-docs | pattern/table-of-contents pattern/article-body
serif reading theme | theme/paper | theme/ledger | pattern/article-body
layout for a login page | shell/centered | archetype/auth-gateway pattern/sign-in-form | pattern/sign-up-form
`;

/** Nobody looks at how a single one of these does: only their mean is printed and held. */
const UNSEEN = `
product | pattern/product-detail pattern/product-grid | archetype/storefront blueprint/online-store | pattern/cart-summary
settings | pattern/settings-form archetype/team-settings | | pattern/team-members-list
chat thread | pattern/chat-thread | shell/conversation pattern/message-composer | archetype/agent-workspace
feature grid | pattern/feature-grid | archetype/marketing-site | pattern/hero pattern/testimonial-quotes
detailpanel | pattern/detail-panel | | archetype/customer-records shell/three-pane
pricingtable | pattern/pricing-table | | archetype/marketing-site
setings form | pattern/settings-form | archetype/team-settings | pattern/form-wizard
artcile | pattern/article-body | | theme/paper archetype/documentation-site
subscribtion plans | pattern/pricing-table | pattern/plan-usage archetype/billing-console | blueprint/billing-platform
popup to search for commands | pattern/command-palette | |
sign up page | pattern/sign-up-form | archetype/auth-gateway | pattern/sign-in-form shell/centered
basket | pattern/cart-summary | pattern/checkout-form archetype/storefront blueprint/online-store | pattern/product-detail
blog post | pattern/article-body | theme/paper | archetype/marketing-site
inbox | archetype/support-inbox | blueprint/support-desk shell/three-pane | pattern/notification-list
medical theme | theme/clinic | | blueprint/clinic-booking
app frame with navigation on top | shell/top-nav-main | shell/sidebar-main | pattern/page-header
write a message to the team | pattern/message-composer | pattern/chat-thread | shell/conversation
people search and narrow a list | pattern/filter-bar | pattern/data-table | pattern/command-palette archetype/customer-records
starter for an ai product | blueprint/ai-agent-studio | archetype/agent-workspace | pattern/agent-run-log pattern/chat-thread
revenue over time | pattern/chart-panel | archetype/analytics-dashboard pattern/kpi-grid | blueprint/metrics-starter
`;

function judged(lines: string): Judgement[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', ...answers] = line.split('|').map((part) => part.trim());
      const grades = new Map<string, number>();
      answers.forEach((names, index) => {
        for (const name of names.split(' ').filter((one) => one !== '')) grades.set(name, 3 - index);
      });
      return { query, grades };
    });
}

export const tuning: readonly Judgement[] = judged(SEEN);
export const heldBack: readonly Judgement[] = judged(UNSEEN);
