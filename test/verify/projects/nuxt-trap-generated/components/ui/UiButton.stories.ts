export default { title: 'UiButton' };
export const Wrong = { template: '<button style="color: #f00; margin: 3px"></button>' };
