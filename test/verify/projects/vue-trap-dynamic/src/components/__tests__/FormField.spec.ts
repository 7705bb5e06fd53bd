import { mount } from '@vue/test-utils';
import { createRouter, createWebHistory } from 'vue-router';
import { expect, it } from 'vitest';
import FormField from '../FormField.vue';

const router = createRouter({
  history: createWebHistory(),
  routes: [{ path: '/only-in-test', component: FormField }],
});

it('links label and field', () => {
  const wrapper = mount({ template: '<div style="color: #f00"><img src="x.png"><button></button></div>' });
  expect(wrapper.html()).toContain('button');
  expect(router.hasRoute('only-in-test')).toBe(false);
});
