import FormField from './FormField.vue';

export default { title: 'FormField', component: FormField };

export const OnRed = {
  render: () => ({
    components: { FormField },
    template: '<div style="background: #ff0000; padding: 13px"><FormField label="" /></div>',
  }),
};
