/**
 * Queries with graded results. When the corpus had grown to 346 records, all of them were judged again: blind, by slug and
 * description, and then pooled, so that unexpected good results have a grade too.
 * Grades: 3 exactly this, 2 a good result, 1 related; everything else is 0. One line is one query:
 * `query | grade 3 | grade 2 | grade 1`, results as `type/slug`.
 */

export interface Judgement {
  readonly query: string;
  readonly grades: ReadonlyMap<string, number>;
}

/** Weights and synonyms were tuned with these queries. */
const SEEN = `
table | pattern/data-table | pattern/pivot-table pattern/comparison-table pattern/pricing-table pattern/spreadsheet-grid pattern/inventory-table pattern/evaluation-table | pattern/task-treegrid pattern/column-picker pattern/table-reservations pattern/table-of-contents pattern/data-list pattern/permissions-matrix pattern/grade-book archetype/table-booking pattern/bulk-action-bar pattern/filter-bar
kanban | pattern/kanban-board archetype/project-board | | pattern/task-treegrid archetype/task-planner blueprint/team-workspace pattern/canvas-board pattern/kitchen-queue blueprint/support-desk
calendar | pattern/calendar-month pattern/booking-calendar archetype/shared-calendar | pattern/heatmap-calendar pattern/date-range-picker archetype/appointment-booking | blueprint/clinic-booking pattern/table-reservations archetype/table-booking theme/sorbet archetype/meeting-hub
invoices | pattern/invoice-summary | archetype/billing-console blueprint/billing-platform theme/ledger | pattern/data-table pattern/plan-usage pattern/payment-methods blueprint/law-office blueprint/api-business archetype/expense-claims archetype/subscription-portal pattern/order-history blueprint/expense-manager
chart | pattern/chart-panel | pattern/funnel-chart pattern/metric-detail pattern/heatmap-calendar pattern/kpi-grid archetype/analytics-dashboard | pattern/meter-gauges pattern/pivot-table pattern/report-builder pattern/trace-waterfall pattern/market-ticker blueprint/metrics-starter archetype/report-center
pricing | pattern/pricing-table archetype/pricing-site | archetype/marketing-site pattern/comparison-table | pattern/plan-usage pattern/subscription-manager blueprint/billing-platform blueprint/api-business pattern/discount-codes pattern/radio-cards pattern/call-to-action archetype/landing-page
dashboard | archetype/analytics-dashboard | pattern/kpi-grid pattern/chart-panel blueprint/metrics-starter archetype/report-center archetype/observability-console pattern/metric-detail | pattern/account-overview archetype/billing-console pattern/meter-gauges pattern/service-status shell/sidebar-main archetype/sensor-network blueprint/data-platform blueprint/investment-desk pattern/report-builder blueprint/billing-platform
notifications | pattern/notification-list archetype/notification-center | pattern/notification-settings pattern/toast-stack | pattern/activity-feed pattern/alert-banner pattern/alert-rules pattern/settings-form pattern/switch-list archetype/team-settings
checkout | pattern/checkout-form archetype/cart-checkout | pattern/cart-summary archetype/storefront blueprint/online-store | pattern/payment-methods pattern/address-form pattern/discount-codes pattern/form-review blueprint/marketplace archetype/ticket-office shell/centered
breadcrumbs | pattern/breadcrumb-trail | | pattern/page-header pattern/stepper-nav pattern/file-tree pattern/top-navigation shell/docs-sidebar
footer | pattern/site-footer | | shell/top-nav-main archetype/marketing-site pattern/top-navigation pattern/newsletter-signup
tabs | pattern/tabs-panel | shell/workspace-tabs shell/mobile-tabs pattern/mobile-tab-bar | pattern/saved-views pattern/settings-form pattern/page-header
faq | pattern/faq-accordion | archetype/knowledge-base pattern/disclosure-list | archetype/marketing-site archetype/documentation-site archetype/community-forum blueprint/knowledge-hub
sidebar | shell/sidebar-main pattern/app-sidebar-nav | shell/docs-sidebar shell/icon-rail pattern/side-drawer | shell/three-pane shell/master-detail pattern/conversation-list pattern/file-tree pattern/detail-panel pattern/table-of-contents shell/magazine
testimonials | pattern/testimonial-quotes | pattern/product-reviews pattern/logo-cloud | archetype/marketing-site archetype/landing-page pattern/hero pattern/feature-grid pattern/rating-input
wizard | pattern/form-wizard | pattern/stepper-nav pattern/form-review archetype/onboarding-flow | pattern/sign-up-form pattern/checkout-form pattern/onboarding-checklist pattern/survey-form archetype/data-import shell/centered pattern/import-mapper
hero | pattern/hero | archetype/landing-page archetype/marketing-site | pattern/call-to-action pattern/feature-grid pattern/logo-cloud pattern/page-header pattern/image-carousel shell/split-screen
cart | pattern/cart-summary archetype/cart-checkout | pattern/checkout-form archetype/storefront blueprint/online-store | pattern/product-grid pattern/product-detail pattern/wishlist-grid pattern/discount-codes pattern/quantity-stepper blueprint/marketplace
terminal | theme/terminal pattern/terminal-console | shell/console-dock archetype/code-workspace | pattern/log-viewer pattern/agent-run-log pattern/code-editor archetype/deployment-console blueprint/devops-console theme/carbon shell/kiosk
filters | pattern/filter-bar pattern/faceted-search pattern/range-filter | pattern/saved-views pattern/data-table pattern/date-range-picker | pattern/search-results pattern/product-grid pattern/column-picker pattern/search-box archetype/product-catalog pattern/map-explorer archetype/storefront
sign in form | pattern/sign-in-form | archetype/auth-gateway pattern/password-reset-form | pattern/sign-up-form shell/centered shell/split-screen pattern/security-settings
activity feed | pattern/activity-feed | pattern/notification-list pattern/audit-log pattern/social-feed | pattern/agent-run-log pattern/version-history pattern/comment-thread pattern/incident-timeline archetype/notification-center pattern/log-viewer archetype/audit-center
table of contents | pattern/table-of-contents | shell/docs-sidebar pattern/course-outline | pattern/article-body archetype/documentation-site pattern/file-tree
three pane layout | shell/three-pane | shell/master-detail pattern/split-view archetype/support-inbox | pattern/detail-panel shell/conversation shell/docs-sidebar pattern/inbox-list shell/editor-canvas
product page | pattern/product-detail | archetype/storefront pattern/product-grid archetype/product-catalog pattern/product-reviews | blueprint/online-store pattern/cart-summary pattern/property-listing archetype/landing-page archetype/marketing-site pattern/image-gallery pattern/comparison-table pattern/feature-grid
team members | pattern/team-members-list | pattern/invite-members pattern/team-profiles archetype/team-settings | pattern/settings-form archetype/organization-admin pattern/role-editor pattern/permissions-matrix archetype/access-control pattern/presence-bar blueprint/team-workspace
command palette | pattern/command-palette | | pattern/search-box pattern/actions-menu pattern/terminal-console pattern/menu-bar pattern/combobox-picker
agent run log | pattern/agent-run-log | archetype/agent-workspace blueprint/ai-agent-studio pattern/tool-call-card | pattern/activity-feed pattern/log-viewer pattern/trace-waterfall pattern/audit-log pattern/agent-builder theme/terminal shell/conversation
call to action | pattern/call-to-action | pattern/hero archetype/landing-page | archetype/marketing-site pattern/pricing-table pattern/newsletter-signup pattern/alert-banner
online store | blueprint/online-store archetype/storefront | blueprint/marketplace archetype/product-catalog archetype/cart-checkout | pattern/product-grid pattern/cart-summary pattern/checkout-form pattern/product-detail archetype/order-management archetype/merchant-inventory blueprint/subscription-box archetype/marketplace-seller theme/porcelain theme/bloom theme/linen pattern/discount-codes pattern/order-history
project board | archetype/project-board | pattern/kanban-board archetype/task-planner blueprint/team-workspace | pattern/task-treegrid pattern/canvas-board blueprint/support-desk
page header | pattern/page-header | | pattern/breadcrumb-trail pattern/hero pattern/top-navigation pattern/tabs-panel shell/top-nav-main
datatable | pattern/data-table | pattern/column-picker pattern/bulk-action-bar pattern/pivot-table pattern/spreadsheet-grid | pattern/filter-bar pattern/inventory-table pattern/saved-views pattern/data-list pattern/task-treegrid pattern/comparison-table pattern/evaluation-table archetype/spreadsheet-workbook
data table | pattern/data-table | pattern/column-picker pattern/bulk-action-bar pattern/pivot-table pattern/spreadsheet-grid | pattern/filter-bar pattern/inventory-table pattern/saved-views pattern/data-list pattern/task-treegrid pattern/comparison-table pattern/evaluation-table archetype/spreadsheet-workbook archetype/data-explorer
data-table | pattern/data-table | pattern/column-picker pattern/bulk-action-bar pattern/pivot-table pattern/spreadsheet-grid | pattern/filter-bar pattern/inventory-table pattern/saved-views pattern/data-list pattern/task-treegrid pattern/comparison-table pattern/evaluation-table archetype/spreadsheet-workbook archetype/data-explorer
table data | pattern/data-table | pattern/column-picker pattern/bulk-action-bar pattern/pivot-table pattern/spreadsheet-grid | pattern/filter-bar pattern/inventory-table pattern/saved-views pattern/data-list pattern/task-treegrid pattern/comparison-table pattern/evaluation-table archetype/data-explorer
signin | pattern/sign-in-form | archetype/auth-gateway pattern/password-reset-form | pattern/sign-up-form shell/centered shell/split-screen pattern/security-settings archetype/account-center
checkoutform | pattern/checkout-form | archetype/cart-checkout pattern/cart-summary | archetype/storefront blueprint/online-store pattern/payment-methods pattern/address-form pattern/form-review archetype/ticket-office
sidebarmain | shell/sidebar-main | pattern/app-sidebar-nav | shell/docs-sidebar shell/icon-rail shell/top-nav-main
kpigrid | pattern/kpi-grid | pattern/metric-detail | archetype/analytics-dashboard pattern/chart-panel pattern/meter-gauges blueprint/metrics-starter
topnav | shell/top-nav-main pattern/top-navigation | pattern/mega-menu | archetype/marketing-site pattern/menu-bar pattern/page-header pattern/app-sidebar-nav shell/magazine
kanbann | pattern/kanban-board archetype/project-board | | pattern/task-treegrid archetype/task-planner blueprint/team-workspace pattern/canvas-board pattern/kitchen-queue blueprint/support-desk
notifcations | pattern/notification-list archetype/notification-center | pattern/notification-settings pattern/toast-stack | pattern/activity-feed pattern/alert-banner pattern/alert-rules pattern/settings-form pattern/switch-list archetype/team-settings
chekout | pattern/checkout-form archetype/cart-checkout | pattern/cart-summary archetype/storefront blueprint/online-store | pattern/payment-methods pattern/address-form pattern/discount-codes pattern/form-review blueprint/marketplace archetype/ticket-office shell/centered
calender | pattern/calendar-month pattern/booking-calendar archetype/shared-calendar | pattern/heatmap-calendar pattern/date-range-picker archetype/appointment-booking | blueprint/clinic-booking pattern/table-reservations archetype/table-booking theme/sorbet archetype/meeting-hub
testimonal | pattern/testimonial-quotes | pattern/product-reviews pattern/logo-cloud | archetype/marketing-site archetype/landing-page pattern/hero pattern/feature-grid pattern/rating-input
dashbord | archetype/analytics-dashboard | pattern/kpi-grid pattern/chart-panel blueprint/metrics-starter archetype/report-center archetype/observability-console pattern/metric-detail | pattern/account-overview archetype/billing-console pattern/meter-gauges pattern/service-status shell/sidebar-main archetype/sensor-network blueprint/data-platform blueprint/investment-desk pattern/report-builder blueprint/billing-platform
pricng tabel | pattern/pricing-table | archetype/pricing-site pattern/comparison-table | archetype/marketing-site pattern/data-table pattern/plan-usage pattern/radio-cards
breadcrum | pattern/breadcrumb-trail | | pattern/page-header pattern/stepper-nav pattern/file-tree pattern/top-navigation
accordian | pattern/faq-accordion pattern/disclosure-list | | pattern/tabs-panel pattern/file-tree
comand palete | pattern/command-palette | | pattern/search-box pattern/actions-menu pattern/terminal-console pattern/menu-bar pattern/combobox-picker
tabel of contnets | pattern/table-of-contents | shell/docs-sidebar pattern/course-outline | pattern/article-body archetype/documentation-site pattern/file-tree
login | pattern/sign-in-form archetype/auth-gateway | pattern/password-reset-form pattern/sign-up-form | shell/centered shell/split-screen pattern/security-settings archetype/account-center
login page | pattern/sign-in-form archetype/auth-gateway | shell/centered pattern/password-reset-form | pattern/sign-up-form shell/split-screen pattern/security-settings archetype/account-center
stats cards | pattern/kpi-grid | pattern/metric-detail archetype/analytics-dashboard pattern/meter-gauges | pattern/chart-panel blueprint/metrics-starter pattern/account-overview pattern/record-cards
signup | pattern/sign-up-form | archetype/auth-gateway shell/split-screen pattern/newsletter-signup | pattern/sign-in-form archetype/onboarding-flow pattern/invite-members pattern/form-wizard
register | pattern/sign-up-form | archetype/auth-gateway shell/split-screen | pattern/sign-in-form archetype/onboarding-flow pattern/form-wizard pattern/newsletter-signup
create account | pattern/sign-up-form | archetype/auth-gateway shell/split-screen | pattern/sign-in-form archetype/onboarding-flow pattern/onboarding-checklist archetype/account-center
shopping basket | pattern/cart-summary archetype/cart-checkout | archetype/storefront blueprint/online-store pattern/checkout-form | pattern/product-grid pattern/product-detail pattern/wishlist-grid blueprint/marketplace pattern/quantity-stepper pattern/discount-codes
todo board | pattern/kanban-board archetype/project-board | archetype/task-planner pattern/checklist blueprint/team-workspace | pattern/task-treegrid pattern/canvas-board pattern/onboarding-checklist blueprint/support-desk
price list | pattern/pricing-table | archetype/pricing-site pattern/menu-board pattern/comparison-table | archetype/marketing-site pattern/product-grid pattern/market-ticker archetype/product-catalog
docs | archetype/documentation-site blueprint/developer-docs | shell/docs-sidebar archetype/knowledge-base archetype/team-wiki | pattern/article-body pattern/table-of-contents pattern/api-explorer blueprint/knowledge-hub archetype/api-portal blueprint/api-business theme/paper pattern/rich-text-editor shell/workspace-tabs
chatbot | archetype/ai-chat-assistant pattern/chat-thread shell/conversation | pattern/message-composer archetype/agent-workspace pattern/agent-builder | blueprint/ai-agent-studio pattern/agent-run-log pattern/generated-answer pattern/tool-call-card pattern/model-picker pattern/prompt-library pattern/source-citations pattern/conversation-list
help centre | archetype/knowledge-base | pattern/faq-accordion blueprint/knowledge-hub blueprint/support-desk archetype/support-inbox archetype/documentation-site | pattern/contact-form blueprint/developer-docs pattern/search-box archetype/community-forum pattern/tooltip-help archetype/team-wiki
dark mode | pattern/appearance-settings theme/terminal theme/aurora | theme/observatory theme/neon theme/concert theme/chalk theme/vigil theme/ticker | theme/slate archetype/account-center blueprint/investment-desk blueprint/esports-league theme/carbon pattern/switch-list
landing page | archetype/landing-page | archetype/marketing-site pattern/hero | pattern/feature-grid pattern/call-to-action pattern/testimonial-quotes pattern/pricing-table pattern/logo-cloud shell/split-screen shell/top-nav-main archetype/pricing-site pattern/newsletter-signup
metrics | pattern/kpi-grid pattern/metric-detail archetype/analytics-dashboard | blueprint/metrics-starter pattern/chart-panel archetype/report-center archetype/observability-console | pattern/meter-gauges pattern/plan-usage pattern/alert-rules pattern/report-builder blueprint/data-platform pattern/experiment-results pattern/funnel-chart blueprint/observability-suite
e-commerce | archetype/storefront blueprint/online-store | blueprint/marketplace archetype/product-catalog archetype/cart-checkout archetype/order-management pattern/product-grid pattern/product-detail pattern/cart-summary pattern/checkout-form | archetype/merchant-inventory archetype/marketplace-seller pattern/order-history pattern/order-tracking pattern/wishlist-grid pattern/product-reviews pattern/discount-codes blueprint/subscription-box pattern/refund-form archetype/loyalty-club theme/linen
crm | archetype/customer-records | blueprint/support-desk | pattern/data-table pattern/detail-panel archetype/support-inbox shell/master-detail pattern/record-cards pattern/activity-feed archetype/case-management
ticketing system | blueprint/support-desk archetype/support-inbox | archetype/ticket-office blueprint/festival-box-office archetype/case-management | pattern/inbox-list pattern/chat-thread archetype/incident-desk pattern/kanban-board pattern/seat-map shell/three-pane archetype/knowledge-base
page where customers pick an appointment | pattern/booking-calendar archetype/appointment-booking | blueprint/clinic-booking | theme/clinic archetype/table-booking pattern/table-reservations pattern/date-range-picker blueprint/telehealth-practice pattern/calendar-month archetype/shared-calendar
show key numbers at the top of a page | pattern/kpi-grid | archetype/analytics-dashboard pattern/metric-detail | pattern/chart-panel blueprint/metrics-starter pattern/page-header pattern/account-overview pattern/meter-gauges
let people compare plans and prices | pattern/pricing-table archetype/pricing-site | pattern/comparison-table | pattern/plan-usage archetype/marketing-site pattern/radio-cards pattern/subscription-manager
answer customer questions by email | archetype/support-inbox blueprint/support-desk | pattern/inbox-list | pattern/chat-thread pattern/message-composer shell/three-pane pattern/contact-form archetype/knowledge-base pattern/conversation-list
see what an ai agent did step by step | pattern/agent-run-log | archetype/agent-workspace blueprint/ai-agent-studio pattern/tool-call-card | pattern/trace-waterfall pattern/audit-log pattern/activity-feed pattern/agent-builder pattern/log-viewer shell/conversation
ask for payment details | pattern/checkout-form pattern/payment-methods | archetype/cart-checkout | archetype/billing-console pattern/cart-summary pattern/invoice-summary pattern/address-form pattern/subscription-manager shell/centered archetype/storefront archetype/subscription-portal
invite colleagues and change their roles | pattern/team-members-list pattern/invite-members | archetype/team-settings pattern/role-editor archetype/access-control | pattern/settings-form pattern/permissions-matrix archetype/organization-admin archetype/onboarding-flow blueprint/admin-suite archetype/auth-gateway
long form split into steps | pattern/form-wizard | pattern/stepper-nav pattern/form-review | pattern/settings-form pattern/checkout-form pattern/survey-form archetype/onboarding-flow shell/centered pattern/onboarding-checklist
drag tasks between columns | pattern/kanban-board | archetype/project-board | pattern/listbox-transfer pattern/task-treegrid pattern/canvas-board archetype/task-planner blueprint/team-workspace
website for a dentist | blueprint/clinic-booking | theme/clinic archetype/appointment-booking | pattern/booking-calendar blueprint/patient-care-portal archetype/patient-portal blueprint/telehealth-practice archetype/clinic-desk theme/fjord
how much of my quota is left | pattern/plan-usage | archetype/billing-console archetype/api-portal | blueprint/billing-platform pattern/meter-gauges pattern/subscription-manager blueprint/api-business archetype/organization-admin pattern/budget-planner
list of questions that open and close | pattern/faq-accordion | pattern/disclosure-list | archetype/knowledge-base pattern/survey-form
dark theme | theme/terminal theme/aurora theme/observatory theme/neon theme/concert theme/vigil theme/ticker | theme/chalk pattern/appearance-settings | theme/slate theme/carbon blueprint/investment-desk blueprint/esports-league
calm theme for finance | theme/ledger | theme/fjord | theme/slate theme/paper theme/parchment theme/clinic theme/chambers blueprint/retail-bank
shell for chat | shell/conversation | shell/three-pane | pattern/chat-thread pattern/message-composer pattern/conversation-list archetype/ai-chat-assistant shell/master-detail shell/mobile-tabs archetype/support-inbox archetype/agent-workspace
saas billing blueprint | blueprint/billing-platform | archetype/billing-console blueprint/api-business | pattern/plan-usage pattern/invoice-summary archetype/subscription-portal pattern/subscription-manager blueprint/admin-suite blueprint/subscription-box blueprint/metrics-starter pattern/payment-methods
friendly colourful theme | theme/bloom theme/sorbet | theme/pixel theme/meadow | theme/chalk theme/harvest theme/clinic theme/neon theme/concert
documentation layout | shell/docs-sidebar | archetype/documentation-site blueprint/developer-docs | pattern/table-of-contents pattern/article-body archetype/team-wiki archetype/knowledge-base theme/paper pattern/file-tree shell/top-nav-main
serif reading theme | theme/paper | theme/editorial theme/parchment | theme/harvest theme/porcelain pattern/article-body shell/magazine
layout for a login page | shell/centered | shell/split-screen archetype/auth-gateway pattern/sign-in-form | pattern/sign-up-form pattern/password-reset-form
`;

/** Held back from tuning: only the mean over these queries is reported and tested. */
const UNSEEN = `
product | pattern/product-detail pattern/product-grid archetype/product-catalog | archetype/storefront blueprint/online-store pattern/product-reviews | pattern/cart-summary pattern/wishlist-grid pattern/comparison-table blueprint/marketplace archetype/marketplace-seller archetype/cart-checkout archetype/marketing-site pattern/feature-grid
settings | pattern/settings-form archetype/team-settings | pattern/appearance-settings pattern/notification-settings pattern/security-settings archetype/account-center | pattern/switch-list pattern/profile-form archetype/organization-admin theme/slate pattern/team-members-list
chat thread | pattern/chat-thread | shell/conversation pattern/message-composer pattern/conversation-list archetype/ai-chat-assistant | archetype/agent-workspace pattern/comment-thread pattern/tool-call-card archetype/community-forum
feature grid | pattern/feature-grid | archetype/marketing-site | pattern/hero pattern/testimonial-quotes archetype/landing-page pattern/logo-cloud
detailpanel | pattern/detail-panel | shell/master-detail | archetype/customer-records shell/three-pane pattern/side-drawer pattern/split-view
pricingtable | pattern/pricing-table | archetype/pricing-site | archetype/marketing-site pattern/comparison-table pattern/plan-usage
setings form | pattern/settings-form | archetype/team-settings pattern/appearance-settings pattern/notification-settings pattern/security-settings | pattern/form-wizard pattern/profile-form archetype/account-center pattern/switch-list
artcile | pattern/article-body | archetype/blog-publication pattern/blog-index | theme/paper theme/editorial shell/magazine archetype/documentation-site archetype/knowledge-base archetype/newsletter-archive pattern/rich-text-editor pattern/table-of-contents blueprint/knowledge-hub
subscribtion plans | pattern/pricing-table | pattern/plan-usage pattern/subscription-manager archetype/billing-console archetype/subscription-portal archetype/pricing-site | blueprint/billing-platform blueprint/subscription-box archetype/marketing-site pattern/payment-methods
popup to search for commands | pattern/command-palette | | pattern/search-box pattern/modal-dialog pattern/menu-bar pattern/actions-menu
sign up page | pattern/sign-up-form | archetype/auth-gateway shell/split-screen | pattern/sign-in-form shell/centered archetype/onboarding-flow pattern/newsletter-signup archetype/landing-page
basket | pattern/cart-summary archetype/cart-checkout | pattern/checkout-form archetype/storefront blueprint/online-store | pattern/product-detail pattern/product-grid pattern/wishlist-grid blueprint/marketplace
blog post | pattern/article-body | archetype/blog-publication pattern/blog-index | theme/paper theme/editorial shell/magazine pattern/rich-text-editor archetype/newsletter-archive blueprint/newsletter-business pattern/social-feed
inbox | pattern/inbox-list archetype/support-inbox | blueprint/support-desk shell/three-pane pattern/conversation-list | pattern/notification-list archetype/notification-center pattern/message-composer
medical theme | theme/clinic | theme/fjord | theme/meadow blueprint/clinic-booking blueprint/patient-care-portal archetype/patient-portal archetype/telehealth-visit
app frame with navigation on top | shell/top-nav-main | pattern/top-navigation | shell/sidebar-main pattern/page-header shell/console-dock shell/magazine pattern/mega-menu pattern/app-sidebar-nav shell/mobile-tabs
write a message to the team | pattern/message-composer | pattern/chat-thread | shell/conversation pattern/conversation-list pattern/comment-thread pattern/contact-form
people search and narrow a list | pattern/filter-bar pattern/faceted-search | pattern/search-box pattern/range-filter | pattern/data-table pattern/search-results pattern/command-palette archetype/customer-records pattern/saved-views archetype/product-catalog pattern/map-explorer
starter for an ai product | blueprint/ai-agent-studio | archetype/agent-workspace archetype/ai-chat-assistant blueprint/ai-writing-desk blueprint/model-lab | pattern/agent-run-log pattern/chat-thread pattern/agent-builder archetype/prompt-studio archetype/model-evaluation shell/conversation
revenue over time | pattern/chart-panel | pattern/metric-detail archetype/analytics-dashboard | pattern/kpi-grid blueprint/metrics-starter blueprint/billing-platform archetype/billing-console archetype/report-center pattern/report-builder pattern/pivot-table
restaurant | archetype/restaurant-site blueprint/restaurant-group | archetype/table-booking pattern/table-reservations pattern/menu-board archetype/kitchen-display pattern/kitchen-queue theme/harvest |
banking | archetype/personal-banking blueprint/retail-bank pattern/account-overview | pattern/transaction-list | archetype/budget-tracker pattern/budget-planner archetype/investment-portfolio blueprint/investment-desk pattern/portfolio-holdings pattern/payment-methods theme/ledger
quiz | pattern/quiz-question archetype/quiz-arena | theme/chalk | theme/pixel blueprint/online-academy blueprint/code-school archetype/learning-space pattern/survey-form
carousel | pattern/image-carousel | pattern/image-gallery |
moderation | pattern/moderation-queue archetype/moderation-desk | blueprint/community-platform | archetype/community-forum pattern/approval-queue archetype/approval-desk
observability | archetype/observability-console blueprint/observability-suite | pattern/log-viewer pattern/trace-waterfall pattern/alert-rules | pattern/metric-detail pattern/service-status archetype/incident-desk pattern/incident-timeline archetype/status-page archetype/sensor-network blueprint/devops-console shell/console-dock theme/terminal theme/observatory
kiosk | shell/kiosk | theme/signal | shell/centered blueprint/city-services
lawyer | blueprint/law-office archetype/case-management | pattern/case-file archetype/contract-workspace pattern/contract-clauses theme/parchment | pattern/signature-pad
podcast | archetype/podcast-studio | pattern/audio-player | pattern/media-player archetype/media-streaming theme/aurora
voting | archetype/voting-portal pattern/ballot-form | blueprint/city-services archetype/public-consultation theme/signal | pattern/survey-form pattern/rating-input archetype/civic-services
tree view | pattern/file-tree | pattern/task-treegrid | shell/docs-sidebar shell/workspace-tabs archetype/team-wiki pattern/disclosure-list pattern/course-outline
menu bar | pattern/menu-bar | pattern/editor-toolbar pattern/top-navigation | pattern/actions-menu pattern/mega-menu pattern/mobile-tab-bar shell/top-nav-main shell/editor-canvas
retro game theme | theme/pixel | theme/neon | theme/terminal archetype/game-lobby blueprint/esports-league
seat selection | pattern/seat-map | archetype/ticket-office blueprint/festival-box-office | pattern/table-reservations archetype/table-booking pattern/booking-calendar
newspaper layout | shell/magazine | theme/editorial archetype/blog-publication | pattern/article-body pattern/blog-index theme/paper archetype/newsletter-archive
code editor layout | shell/workspace-tabs | shell/console-dock archetype/code-workspace pattern/code-editor | shell/editor-canvas pattern/split-view pattern/file-tree pattern/terminal-console theme/carbon blueprint/code-school archetype/notebook-lab pattern/notebook-cells
prompt testing | archetype/prompt-studio | blueprint/model-lab archetype/model-evaluation pattern/evaluation-table pattern/prompt-library | pattern/agent-builder pattern/model-picker
patient results | pattern/lab-results | archetype/patient-portal pattern/patient-summary archetype/clinic-desk blueprint/patient-care-portal | theme/clinic pattern/medication-list
direct messages | pattern/chat-thread pattern/conversation-list | pattern/message-composer shell/conversation | pattern/inbox-list archetype/support-inbox pattern/notification-list pattern/social-feed theme/sorbet
jewellery shop look | theme/porcelain | | theme/monolith theme/bloom archetype/storefront blueprint/online-store pattern/product-grid
landlord wants to see which rents are unpaid | archetype/property-management | blueprint/property-agency | pattern/transaction-list archetype/billing-console pattern/invoice-summary
residents report a broken street light and follow it up | archetype/civic-services blueprint/city-services | | pattern/map-explorer pattern/contact-form archetype/public-consultation theme/signal theme/fjord archetype/property-management
give the driver the order of stops for today | pattern/route-planner archetype/fleet-dispatch | blueprint/delivery-service | pattern/shipment-map archetype/delivery-tracking pattern/map-explorer theme/atlas
find out which service makes a request slow | pattern/trace-waterfall | archetype/observability-console blueprint/observability-suite | pattern/log-viewer pattern/metric-detail pattern/service-status
employees hand in receipts and get their money back | archetype/expense-claims blueprint/expense-manager | | pattern/approval-queue archetype/approval-desk pattern/refund-form pattern/file-upload
tell customers whether our service is down | archetype/status-page pattern/service-status | archetype/incident-desk pattern/alert-banner | pattern/incident-timeline blueprint/observability-suite pattern/error-page archetype/observability-console
upload a csv and match its columns | pattern/import-mapper archetype/data-import | pattern/file-upload | blueprint/data-platform pattern/spreadsheet-grid
start a school that sells online courses | blueprint/online-academy | blueprint/code-school archetype/course-catalog archetype/learning-space | pattern/course-outline archetype/gradebook-desk archetype/quiz-arena theme/chalk theme/bloom
tournamnet | pattern/tournament-bracket archetype/tournament-hub | blueprint/esports-league | archetype/game-lobby theme/neon
permisions | pattern/permissions-matrix pattern/role-editor archetype/access-control | blueprint/admin-suite pattern/team-members-list | archetype/team-settings archetype/organization-admin pattern/invite-members
spredsheet | pattern/spreadsheet-grid archetype/spreadsheet-workbook | | pattern/pivot-table pattern/data-table pattern/grade-book pattern/import-mapper archetype/data-import pattern/inventory-table
newsleter | pattern/newsletter-signup archetype/newsletter-archive blueprint/newsletter-business | | archetype/blog-publication
videocall | pattern/video-call-stage | archetype/meeting-hub archetype/telehealth-visit blueprint/telehealth-practice shell/fullscreen-stage | blueprint/patient-care-portal pattern/media-player archetype/podcast-studio
combo-box | pattern/combobox-picker | pattern/tag-input | pattern/search-box pattern/listbox-transfer pattern/radio-cards pattern/model-picker
snackbar | pattern/toast-stack | pattern/alert-banner | pattern/notification-list pattern/confirm-dialog
whiteboard | pattern/canvas-board | shell/editor-canvas | pattern/kanban-board pattern/presence-bar
wysiwyg | pattern/rich-text-editor | pattern/editor-toolbar | pattern/message-composer archetype/team-wiki blueprint/ai-writing-desk shell/editor-canvas
coupons | pattern/discount-codes | archetype/order-management | pattern/cart-summary archetype/loyalty-club pattern/checkout-form archetype/cart-checkout
real estate | pattern/property-listing archetype/property-search blueprint/property-agency | archetype/property-management | pattern/map-explorer theme/atlas
two factor authentication | pattern/security-settings | pattern/sign-in-form archetype/auth-gateway archetype/account-center | pattern/password-reset-form shell/centered blueprint/retail-bank
`;

function judged(lines: string): Judgement[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', ...expected] = line.split('|').map((part) => part.trim());
      const grades = new Map<string, number>();
      expected.forEach((names, index) => {
        for (const name of names.split(' ').filter((one) => one !== '')) grades.set(name, 3 - index);
      });
      return { query, grades };
    });
}

export const tuning: readonly Judgement[] = judged(SEEN);
export const heldOut: readonly Judgement[] = judged(UNSEEN);
